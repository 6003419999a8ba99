import {
  parseQuery,
  printTerm,
  type QueryFault,
} from "../../../shared/domain/card-query/parse-query.ts";
import { findQueryField, QUERY_FIELDS } from "../../../shared/domain/card-query/query-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { NOTHING_KNOWN, valuesOf } from "./suggest-tokens.ts";

/** What is wrong with a term of the filter, and what to write instead. */
export function describeFault(fault: QueryFault): string {
  const { name, value } = fault;
  if (fault.kind === "unknown_field") {
    const instead = findMeant(name, value);
    return instead === null
      ? t(($) => $.query.faults.unknownField, { name })
      : t(($) => $.query.faults.otherField, { name, instead });
  }
  const field = findQueryField(name);
  if (!field || field.form === "amount") return t(($) => $.query.faults.noAmount, { name, value });
  const values = valuesOf(field, NOTHING_KNOWN).join(", ");
  return t(($) => $.query.faults[name === "due" ? "noDay" : "unknownValue"], {
    ...{ name, value, values },
  });
}

/**
 * What somebody may have meant by a field that there is none of: the flag `ready` by `is:ready`, the
 * column by `is:blocked`, the field by the beginning of its name.
 */
function findMeant(name: string, value: string): string | null {
  const wanted = value.toLowerCase();
  const flag = QUERY_FIELDS.find((field) => field.form === "flag" && field.name === wanted);
  if (flag) return flag.name;
  const begun = QUERY_FIELDS.filter(
    (field) => field.form !== "flag" && field.name.startsWith(name.toLowerCase()),
  );
  return (
    [...begun, findQueryField("status")]
      .flatMap((field) => (field ? [print(field.name, value)] : []))
      .find(isUnderstood) ?? null
  );
}

function print(field: string, value: string): string {
  return printTerm({ field, comparison: null, value, isNegated: false });
}

function isUnderstood(text: string): boolean {
  const [term, ...more] = parseQuery(text);
  return term !== undefined && more.length === 0 && term.fault === null;
}
