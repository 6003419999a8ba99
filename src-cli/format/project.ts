import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Project } from "../../shared/operations/project.ts";
import { table } from "./table.ts";
import { duration } from "./time.ts";
import type { View } from "./view.ts";

function limits({ wipLimits }: Project): string {
  return Object.entries(wipLimits)
    .map(([status, limit]) => `${status}=${limit}`)
    .join(", ");
}

/** Projects as a table. */
export function projectTable(projects: readonly Project[], view: View): string {
  return table(
    [
      { title: "PREFIX", cell: ({ prefix }) => prefix, style: (text) => view.style("cyan", text) },
      { title: "NAME", cell: ({ name }) => name, isFlexible: true },
      { title: "OPEN", cell: ({ openTasks }) => String(openTasks), isRight: true },
      { title: "LIMITS", cell: limits },
      { title: "", cell: ({ archivedAt }) => (archivedAt === null ? "" : "archived") },
      { title: "FOLDER", cell: ({ rootPath }) => rootPath ?? "" },
    ],
    projects,
    view,
  );
}

/** One project in a few lines. */
export function projectCard(project: Project, view: View): string {
  const { prefix, name, rootPath, archivedAt, openTasks } = project;
  const lines = [
    `${view.style("cyan", prefix)}  ${view.style("bold", name)}${archivedAt === null ? "" : "  (archived)"}`,
    `${openTasks} open ${openTasks === 1 ? "task" : "tasks"}`,
    rootPath === null ? "" : `folder ${rootPath}`,
    limits(project) && `limits ${limits(project)}`,
    verifyText(project),
    budgetText(project),
    autopilotText(project),
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function verifyText({ verify }: Project): string {
  const { command, timeoutMs, required, attempts, critic } = verify;
  const parts = [
    command === null ? "" : `${command} (at most ${duration(timeoutMs)})`,
    critic === null ? "" : `critic ${critic}`,
    required ? "required" : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `verified by ${parts.join(", ")}; ${attempts} attempts`;
}

function budgetText({ budget }: Project): string {
  const { totalUsd, dailyUsd, warnAt } = budget;
  const bounds = [
    totalUsd === null ? "" : `$${totalUsd.toFixed(2)} in all`,
    dailyUsd === null ? "" : `$${dailyUsd.toFixed(2)} a day`,
  ].filter((part) => part !== "");
  return bounds.length === 0 ? "" : `budget ${bounds.join(", ")}; warns at ${warnAt}`;
}

function autopilotText({ autopilot }: Pick<Project, "autopilot">): string {
  const { enabled, profile, maxConcurrent, labels } = autopilot;
  if (!enabled) return "";
  const only = labels.length === 0 ? "" : `, labels ${labels.join(", ")}`;
  return `autopilot ${profile ?? "(no profile set)"}, at most ${maxConcurrent} at a time${only}`;
}

/** Whether the app takes ready tasks by itself, and of which projects. */
export function autopilotStatus(status: OperationOutput<"autopilot.status">, view: View): string {
  const lines = status.projects.map(
    (project) => `${view.style("cyan", project.prefix)} ${autopilotText(project)}`,
  );
  if (status.paused) lines.unshift(`every autopilot is paused: see ${view.baton} autopilot resume`);
  return lines.length === 0 ? "no project has an autopilot" : lines.join("\n");
}
