import type { Project } from "../../shared/operations/project.ts";
import { table } from "./table.ts";
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
  ];
  return lines.filter((line) => line !== "").join("\n");
}
