import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { describeError } from "../../ui/run-words.ts";

/** What of an execution tells how it went. */
export type EndedExecution = Pick<
  Execution,
  "error" | "status" | "summary" | "handOff" | "recovered" | "runReason"
>;

/**
 * How an execution went, in one line: why it failed, else what its worker hands on.
 * @returns null where nobody said anything
 */
export function tellOfEnd(execution: EndedExecution): string | null {
  const { summary, handOff, recovered } = execution;
  const error = describeError(execution);
  if (error !== null) return oneLine(error);
  if (recovered) return t(($) => $.runs.facts.recoveredBy);
  return oneLine(handOffInShort(handOff) ?? summary);
}

function handOffInShort(handOff: EndedExecution["handOff"]): string | null {
  if (!handOff) return null;
  const { blocked, broken, next, works, said } = handOff;
  if (blocked !== null) return t(($) => $.executions.blocked, { reason: blocked });
  const parts = [
    ...(broken.length > 0 ? [t(($) => $.executions.broken, { what: broken.join("; ") })] : []),
    ...(next !== null ? [t(($) => $.executions.next, { what: next })] : []),
  ];
  if (parts.length > 0) return parts.join(" · ");
  return works.length > 0 ? works.join("; ") : said;
}

const LIST_MARK = /^(?:[-*+]|#{1,6}|>)\s+/u;
const ENDS_ITSELF = /[.:;,!?…]$/u;
/** A sentence that was only broken into lines goes on in small letters. */
const GOES_ON = /^\p{Ll}/u;

/** A text in one line, in which its lines can still be told apart. */
function oneLine(text: string | null): string | null {
  const lines = (text ?? "")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/gu, " ").trim().replace(LIST_MARK, ""))
    .filter((line) => line !== "");
  const joined = lines.reduce((before, line) => {
    if (before === "") return line;
    return `${before}${ENDS_ITSELF.test(before) || GOES_ON.test(line) ? " " : " · "}${line}`;
  }, "");
  return joined === "" ? null : joined;
}
