import { create } from "zustand";
import type { EXECUTION_OUTCOMES } from "../../shared/operations/execution.ts";

/** Which of the ended executions are listed. */
export interface ExecutionFilter {
  /** Null for however they ended. */
  readonly outcome: (typeof EXECUTION_OUTCOMES)[number] | null;
  /** The program, such as `claude`; null for all. */
  readonly type: string | null;
}

/** Which ended executions the executions panel lists. */
export const useExecutionFilter = create<ExecutionFilter>(() => ({ outcome: null, type: null }));

/** Lists other executions. */
export function filterExecutions(filter: Partial<ExecutionFilter>): void {
  useExecutionFilter.setState(filter);
}
