import { t } from "../../shared/strings/translate.ts";

/** For whom something is kept: `claude-1`, or `any codex`. */
export function describeReserved({
  agent,
  runtime,
}: {
  readonly agent: string | null;
  readonly runtime: string | null;
}): string {
  return agent ?? t(($) => $.wishes.anyRuntime, { runtime: runtime ?? "" });
}
