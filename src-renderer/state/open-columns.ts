import { useMemo } from "react";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../shared/domain/status.ts";
import { useView } from "./view.ts";

/** The columns that are not folded, in order. Finished ones are folded unless a person unfolded them. */
export function useOpenColumns(): readonly TaskStatus[] {
  const folded = useView((view) => view.folded);
  return useMemo(
    () => TASK_STATUSES.filter((status) => !(folded[status] ?? isTerminal(status))),
    [folded],
  );
}
