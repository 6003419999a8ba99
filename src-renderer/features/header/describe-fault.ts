import type { QueryFault } from "../../../shared/domain/card-query/parse-query.ts";
import { findQueryField } from "../../../shared/domain/card-query/query-fields.ts";
import { t } from "../../../shared/strings/translate.ts";

/** What is wrong with a term of the filter, and what to do. */
export function describeFault(fault: QueryFault): string {
  const { name } = fault;
  if (fault.kind === "unknown_field") return t(($) => $.query.faults.unknownField, { name });
  const { value } = fault;
  return findQueryField(name)?.form === "amount"
    ? t(($) => $.query.faults.noAmount, { value })
    : t(($) => $.query.faults.unknownValue, { name, value });
}
