import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { EXECUTION_OUTCOMES } from "../../shared/operations/execution.ts";

/** How executions end, as far as a list of them tells it apart: `recovered` has no worker's word. */
export const LISTED_ENDS = [...EXECUTION_OUTCOMES, "recovered"] as const;

/** Which of the ended executions are listed. */
export interface ExecutionFilter {
  /** Null for however they ended. */
  readonly outcome: (typeof LISTED_ENDS)[number] | null;
  /** The program, such as `claude`; null for all. */
  readonly type: string | null;
}

/** Which ended executions the executions panel lists. */
export const useExecutionFilter = create<ExecutionFilter>()(
  persist((): ExecutionFilter => ({ outcome: null, type: null }), {
    name: "baton-executions",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Lists other executions. */
export function filterExecutions(filter: Partial<ExecutionFilter>): void {
  useExecutionFilter.setState(filter);
}
