import { DomainError } from "../../../shared/errors.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { createProject } from "./create-project.ts";
import { DemoCrew } from "./demo-crew.ts";
import { doneWork, openWork, plannedWork } from "./demo-past.ts";
import { changeProject } from "./edit-project.ts";
import { projectSettings, type StoredSettings, storedSettings } from "./project-settings.ts";

const NAME = "Demo";
/** How far the demo's past reaches back, in milliseconds: three weeks, and the day before. */
const PAST_MS = 22 * 24 * 3_600_000;

/**
 * Makes a project that shows what a board looks like at work: each status, ready and blocked tasks, a
 * stalled chain, claims, runs with their cost, verdicts, comments and facts, with three weeks of work
 * behind it. All of it is made by the services that everybody's work goes through, each step under the
 * clock of its own time, so it obeys the rules of the board; nothing runs. Deleting the project takes
 * all of it away, its invented runs too.
 * @throws DomainError conflict when there is one already
 */
export function createDemoBoard(tx: WriteTx, context: ServiceContext): ProjectRow {
  const known = tx.projects.list(true).find((project) => projectSettings(project).isDemo);
  if (known) {
    const message = `there is a demo board already (${known.prefix}): delete that one first`;
    throw new DomainError("conflict", message, { project: known.prefix });
  }
  const first = { ...context, now: context.now - PAST_MS };
  const made = createProject(tx, first, { name: NAME });
  const marks: StoredSettings = { isDemo: true, demoMadeAt: context.now };
  const settings = JSON.stringify({ ...storedSettings(made), ...marks });
  const project = changeProject(tx, first, "project_edited", made, { settings });
  const crew = new DemoCrew(tx, context, project);
  const steps = [...doneWork(), ...plannedWork(), ...openWork()];
  for (const { agoMs, take } of steps.toSorted((a, b) => b.agoMs - a.agoMs)) {
    crew.now = context.now - agoMs;
    take(crew);
  }
  return project;
}
