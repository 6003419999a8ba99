import type { AutopilotSettings } from "../../../shared/domain/autopilot.ts";
import type { Budget } from "../../../shared/domain/budget.ts";
import { diffFields, type EventKind } from "../../../shared/domain/event.ts";
import { decideLabels } from "../../../shared/domain/labels.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { VerifySettings } from "../../../shared/domain/verification.ts";
import { changeLimits, type LimitChanges } from "../../../shared/domain/wip-limit.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptCommand } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { acceptProjectName, acceptRootPath } from "./create-project.ts";
import { projectSettings, storedSettings } from "./project-settings.ts";
import { recordEvent } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { getProject } from "./resolve.ts";

/** Wanted changes. What is absent stays. */
export interface ProjectEdit {
  readonly name?: string | undefined;
  readonly rootPath?: string | null | undefined;
  /** By column; what is absent stays. */
  readonly wipLimits?: LimitChanges | undefined;
  /** Parts of the settings; what is absent stays. People only. */
  readonly verify?: Changes<VerifySettings> | undefined;
  readonly budget?: Changes<Budget> | undefined;
  readonly autopilot?: Changes<AutopilotSettings> | undefined;
}

type Changes<Settings> = { readonly [Field in keyof Settings]?: Settings[Field] | undefined };

/**
 * Changes a project's name, folder, column limits, or what verifies, bounds and runs its work.
 * @throws DomainError invalid_argument, forbidden (an agent may not loosen what it is held to), or
 *   conflict when another project has that folder
 */
export function editProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
  edit: ProjectEdit,
): ProjectRow {
  const { name, rootPath } = edit;
  return changeProject(tx, context, "project_edited", project, {
    ...(name === undefined ? {} : { name: acceptProjectName(name) }),
    ...(rootPath === undefined ? {} : { rootPath: acceptRootPath(tx, rootPath, project.id) }),
    ...decideSettings(context, project, edit),
  });
}

function decideSettings(
  context: ServiceContext,
  project: ProjectRow,
  { wipLimits, verify, budget, autopilot }: ProjectEdit,
): Partial<ProjectRow> {
  const parts = Object.entries({
    verify: acceptVerify(verify),
    budget,
    autopilot: acceptAutopilot(context, project, autopilot),
  })
    .map(([name, part]) => [name, given(part)] as const)
    .filter(([, part]) => Object.keys(part).length > 0);
  if (parts.length > 0)
    requirePerson(context, "set what verifies, bounds and runs a project's work");
  if (parts.length === 0 && wipLimits === undefined) return {};
  const stored = storedSettings(project);
  const changed = parts.map(([name, part]) => [
    name,
    { ...stored[name as "verify" | "budget" | "autopilot"], ...part },
  ]);
  const wip =
    wipLimits === undefined ? {} : { wipLimits: changeLimits(stored.wipLimits, wipLimits) };
  return { settings: JSON.stringify({ ...stored, ...wip, ...Object.fromEntries(changed) }) };
}

function acceptVerify(verify: ProjectEdit["verify"]): ProjectEdit["verify"] {
  if (verify?.command === undefined) return verify;
  return { ...verify, command: acceptCommand(verify.command) };
}

function acceptAutopilot(
  context: ServiceContext,
  project: ProjectRow,
  autopilot: ProjectEdit["autopilot"],
): ProjectEdit["autopilot"] {
  const before = projectSettings(project).autopilot;
  const { enabled, profile } = { ...before, ...given(autopilot) };
  const isSet = autopilot?.enabled !== undefined || autopilot?.profile !== undefined;
  if (isSet && enabled && profile === null) throw needsAgent(context, project);
  if (autopilot?.labels === undefined) return autopilot;
  const decision = decideLabels([], { set: autopilot.labels });
  if (decision.kind === "refused") throw new DomainError("invalid_argument", decision.reason);
  return { ...autopilot, labels: decision.labels };
}

/** Nobody would see an autopilot that is on and can start nothing. */
function needsAgent({ caller }: ServiceContext, { prefix }: ProjectRow): DomainError {
  const how =
    caller.surface === "cli"
      ? `name its profile (--autopilot-profile NAME; baton agent list shows them), or leave it off (--no-autopilot)`
      : "choose one, or leave it off";
  const message = `the autopilot of ${prefix} needs an agent to start: ${how}`;
  return new DomainError("invalid_argument", message, { project: prefix });
}

function given(changes: object | undefined): object {
  return Object.fromEntries(
    Object.entries(changes ?? {}).filter(([, value]) => value !== undefined),
  );
}

/**
 * Lets every project's autopilot rest, or go on. It is kept with the global list, the one row that
 * stands for the whole board. People only.
 * @throws DomainError forbidden
 */
export function pauseAutopilot(tx: WriteTx, context: ServiceContext, isPaused: boolean): void {
  requirePerson(context, "pause the autopilot");
  const board = getProject(tx, GLOBAL_PROJECT_ID);
  changeProject(tx, context, "project_edited", board, {
    settings: JSON.stringify({ ...storedSettings(board), isPaused }),
  });
}

/**
 * Puts a project away: its tasks stay, *claim next* passes them by. Again, it changes nothing.
 * @throws DomainError forbidden for the global list
 */
export function archiveProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
): ProjectRow {
  requireNotGlobal(project, "archived");
  if (project.archivedAt !== null) return project;
  return changeProject(tx, context, "project_archived", project, { archivedAt: context.now });
}

/** Brings an archived project back. One that is there stays as it is. */
export function unarchiveProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
): ProjectRow {
  return changeProject(tx, context, "project_unarchived", project, { archivedAt: null });
}

/** @throws DomainError forbidden */
export function requireNotGlobal(project: ProjectRow, what: "archived" | "deleted"): void {
  if (project.id !== GLOBAL_PROJECT_ID) return;
  throw new DomainError("forbidden", `every board has its global list: it can't be ${what}`, {
    project: project.prefix,
  });
}

/**
 * Changes a project's row and appends the event; nothing where nothing differs.
 * @returns the project as it is now
 */
export function changeProject(
  tx: WriteTx,
  context: ServiceContext,
  kind: EventKind,
  before: ProjectRow,
  wanted: Partial<ProjectRow>,
): ProjectRow {
  const changes = diffFields(before, { ...before, ...wanted });
  if (Object.keys(changes).length === 0) return before;
  recordEvent(tx, context, { kind, projectId: before.id, taskId: null, data: { changes } });
  return tx.projects.update(before.id, wanted);
}
