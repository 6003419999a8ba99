import type { OperationName, OutsideOperationName } from "../../shared/operations/index.ts";
import { activityHandlers } from "./handlers/activity.ts";
import { autopilotHandlers } from "./handlers/autopilot.ts";
import { boardHandlers } from "./handlers/board.ts";
import { changeHandlers } from "./handlers/change.ts";
import { commentHandlers } from "./handlers/comment.ts";
import { costHandlers } from "./handlers/cost.ts";
import { dependencyHandlers } from "./handlers/dependency.ts";
import { doctorHandlers } from "./handlers/doctor.ts";
import { eventHandlers } from "./handlers/event.ts";
import { executionHandlers } from "./handlers/execution.ts";
import { factHandlers } from "./handlers/fact.ts";
import type { Handlers } from "./handlers/handler.ts";
import { historyHandlers } from "./handlers/history.ts";
import { importHandlers } from "./handlers/import.ts";
import { insightHandlers } from "./handlers/insight.ts";
import { presetHandlers } from "./handlers/preset.ts";
import { projectHandlers } from "./handlers/project.ts";
import { runHandlers } from "./handlers/run.ts";
import { severalHandlers } from "./handlers/several.ts";
import { taskHandlers } from "./handlers/task.ts";
import { taskClaimHandlers } from "./handlers/task-claim.ts";
import { verdictHandlers } from "./handlers/verdict.ts";
import { workerHandlers } from "./handlers/worker.ts";

/** An operation on the board alone. */
export type BoardOperationName = Exclude<OperationName, OutsideOperationName>;

/** The handler of every operation on the board alone. One that is missing does not compile. */
export const HANDLERS: Handlers<BoardOperationName> = {
  ...projectHandlers,
  ...taskHandlers,
  ...taskClaimHandlers,
  ...verdictHandlers,
  ...commentHandlers,
  ...dependencyHandlers,
  ...changeHandlers,
  ...severalHandlers,
  ...presetHandlers,
  ...executionHandlers,
  ...runHandlers,
  ...costHandlers,
  ...autopilotHandlers,
  ...factHandlers,
  ...boardHandlers,
  ...eventHandlers,
  ...activityHandlers,
  ...historyHandlers,
  ...insightHandlers,
  ...importHandlers,
  ...doctorHandlers,
  ...workerHandlers,
};
