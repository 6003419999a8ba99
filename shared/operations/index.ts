import type { z } from "zod";
import { activityOperations } from "./activity.ts";
import { agentOperations } from "./agent.ts";
import { autopilotOperations } from "./autopilot.ts";
import { boardOperations } from "./board.ts";
import { changeOperations } from "./change.ts";
import { commentOperations } from "./comment.ts";
import { costOperations } from "./cost.ts";
import { dependencyOperations } from "./dependency.ts";
import { doctorOperations } from "./doctor.ts";
import { eventOperations } from "./event.ts";
import { executionOperations } from "./execution.ts";
import { factOperations } from "./fact.ts";
import { historyOperations } from "./history.ts";
import { importOperations } from "./import.ts";
import { insightOperations } from "./insight.ts";
import { presetOperations } from "./preset.ts";
import { projectOperations } from "./project.ts";
import { runOperations } from "./run.ts";
import { severalOperations } from "./several.ts";
import { taskOperations } from "./task.ts";
import { workerOperations } from "./worker.ts";
import { worktreeOperations } from "./worktree.ts";

/** The contract: every operation that any surface can call. */
export const OPERATIONS = {
  ...projectOperations,
  ...taskOperations,
  ...commentOperations,
  ...dependencyOperations,
  ...changeOperations,
  ...severalOperations,
  ...presetOperations,
  ...executionOperations,
  ...runOperations,
  ...costOperations,
  ...autopilotOperations,
  ...factOperations,
  ...boardOperations,
  ...eventOperations,
  ...activityOperations,
  ...historyOperations,
  ...insightOperations,
  ...importOperations,
  ...agentOperations,
  ...workerOperations,
  ...worktreeOperations,
  ...doctorOperations,
};

type Operations = typeof OPERATIONS;

/** `noun.verb`. */
export type OperationName = keyof Operations;
/** Operations that also work outside of the board: on git and files. They need time, on every surface. */
export type OutsideOperationName = keyof typeof agentOperations | keyof typeof worktreeOperations;
/** What a caller sends: fields with a default may be missing. */
export type OperationInput<Name extends OperationName> = z.input<Operations[Name]["input"]>;
/** What a handler gets: defaults filled in. */
export type ParsedInput<Name extends OperationName> = z.output<Operations[Name]["input"]>;
/** What an operation answers with. */
export type OperationOutput<Name extends OperationName> = z.output<Operations[Name]["output"]>;
