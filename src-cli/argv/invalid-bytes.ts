import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { invalidArgument } from "./invalid-argument.ts";

/**
 * Sees that no argument had bytes that are no UTF-8: Node has replaced them by then, and something
 * else than was typed would be stored. Only Linux still tells what was typed.
 * @param args what Node made of the arguments
 * @throws DomainError invalid_argument, naming the argument's place
 */
export function requireValidBytes(args: readonly string[]): void {
  if (process.platform !== "linux") return;
  const typed = splitAtZero(readFileSync("/proc/self/cmdline")).slice(-args.length);
  const at = typed.findIndex((bytes) => !isUtf8(bytes));
  if (at < 0) return;
  throw invalidArgument(
    `argument ${at + 1}, ${JSON.stringify(args[at])}, is not valid UTF-8: give it in UTF-8, or a long text by - from stdin`,
    { argument: at + 1 },
  );
}

function splitAtZero(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0, end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return parts;
}
