import type { OperationOutput } from "../../shared/operations/index.ts";
import { listBackups } from "../../src-main/core/backup/backup-files.ts";
import { quoteForShell } from "../../src-main/core/board-command.ts";
import { counted } from "./count.ts";
import { duration } from "./time.ts";
import type { View } from "./view.ts";

type Report = OperationOutput<"doctor.check">;

/** What the doctor found, a line a check, and what a person can do. */
export function doctorText(report: Report, boardPath: string, view: View): string {
  const repairable = countItems(report.repairs);
  const advice =
    repairable > 0
      ? [
          `${counted(repairable, "thing")} can be repaired: ${view.baton} doctor --fix --dry-run names what that does, ${view.baton} doctor --fix does it.`,
        ]
      : remedies(report, boardPath, view);
  return [checkLines(report, view), verdict(report), ...advice].join("\n");
}

/** What `--fix` is about to repair. */
export function planText(planned: Report["repairs"], view: View): string {
  return [`Repairing ${counted(countItems(planned), "thing")}:`, ...planLines(planned, view)].join(
    "\n",
  );
}

/** What `--fix` repaired, and what a person can do about the rest. */
export function fixText(
  repaired: Report["repairs"],
  report: Report,
  boardPath: string,
  view: View,
): string {
  return [
    `Repaired ${counted(countItems(repaired), "thing")}; ${view.baton} audit has each.`,
    checkLines(report, view),
    verdict(report),
    ...remedies(report, boardPath, view),
  ].join("\n");
}

/** What `--fix` would repair, where it was only asked, or there is nothing. */
export function unrepairedText(
  { planned, report }: { readonly planned: Report["repairs"]; readonly report: Report },
  boardPath: string,
  view: View,
): string {
  const count = countItems(planned);
  if (count === 0) {
    const lines = [checkLines(report, view), verdict(report), "There is nothing for --fix to do."];
    return [...lines, ...remedies(report, boardPath, view)].join("\n");
  }
  const heading = `--fix would repair ${counted(count, "thing")}; nothing was changed:`;
  return [heading, ...planLines(planned, view)].join("\n");
}

function planLines(planned: Report["repairs"], view: View): string[] {
  return planned.flatMap(({ kind, items }) =>
    items.map(({ text }) => `${view.style("yellow", kind)}: ${text}`),
  );
}

/** Checks whose faults a backup from before them does not have. */
const CURED_BY_BACKUP = [
  ...[
    "integrity",
    "rows",
    "references",
    "cycles",
    "search",
    "readiness",
    "claims",
    "facts",
    "ledger",
  ],
];

/** What a person can do about what `--fix` does not repair. */
function remedies(report: Report, boardPath: string, view: View): string[] {
  const left = report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  if (!left.some((name) => CURED_BY_BACKUP.includes(name))) return [];
  return [
    "Nothing repairs what is called BAD above by itself, since that would guess. You can:",
    `  keep the board as it is now:  ${view.baton} backup FILE`,
    "  put a task right by hand:     move it, or drop it, and add it anew",
    `  go back to before it:         ${view.baton} backup --list, then ${restoreWords(boardPath, view)}`,
  ];
}

function restoreWords(boardPath: string, view: View): string {
  const [newest] = listBackups(boardPath);
  return `${view.baton} restore ${newest ? quoteForShell(newest.path) : "FILE"}`;
}

function checkLines(report: Report, view: View): string {
  return report.checks
    .map(({ name, ok, message }) => {
      const mark = ok ? view.style("green", "ok  ") : view.style("red", "BAD ");
      return `${mark} ${name}: ${message}`;
    })
    .join("\n");
}

function verdict(report: Report): string {
  return report.healthy ? "The board is healthy." : "The board needs attention.";
}

function countItems(repairs: Report["repairs"]): number {
  return repairs.reduce((sum, { items }) => sum + items.length, 0);
}

/** Which tasks a person's sweep released. */
export function sweepText(swept: OperationOutput<"doctor.sweep">): string {
  if (swept.length === 0) return "nothing to release: every running claim beats";
  return swept
    .map(
      ({ key, title, beatAgeMs }) =>
        `${key} released, last beat ${duration(beatAgeMs)} ago: ${title}`,
    )
    .join("\n");
}
