import { useBoardStatus } from "./queries.ts";

/** How a command for this board begins in a terminal: `baton`, and which board where that needs saying. */
export function useBatonCommand(): string {
  return useBoardStatus().data?.command ?? "baton";
}
