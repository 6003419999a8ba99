import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../shared/errors.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../shared/operations/index.ts";
import { showToast } from "../state/toasts.ts";
import { call, type Refusal } from "./client.ts";

interface OperationOptions<Name extends OperationName> {
  readonly onDone?: (data: OperationOutput<Name>) => void;
  /** Takes over a refusal, such as to show it beside a field; without it a toast does. */
  readonly onRefused?: (refusal: Refusal) => void;
}

/**
 * A write as a mutation. What it changed comes back through the change feed, so nothing has to be
 * read again; a refusal is shown in the board's own words.
 * @param name the operation
 */
export function useOperation<Name extends OperationName>(
  name: Name,
  options: OperationOptions<Name> = {},
) {
  return useMutation<OperationOutput<Name>, Refusal, OperationInput<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: (data) => options.onDone?.(data),
    onError: (error) => {
      if (options.onRefused) options.onRefused(error);
      else showToast(messageOf(error), { tone: "bad" });
    },
  });
}
