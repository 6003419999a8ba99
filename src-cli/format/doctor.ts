import type { OperationOutput } from "../../shared/operations/index.ts";
import { duration } from "./time.ts";
import type { View } from "./view.ts";

type Report = OperationOutput<"doctor.check">;

/** What the doctor found, a line a check, and whether it can help. */
export function doctorText(report: Report, view: View): string {
  const repairable = countItems(report.repairs);
  const advice =
    repairable > 0
      ? [`${things(repairable)} can be repaired: baton doctor --fix names them first.`]
      : [];
  return [checkLines(report, view), verdict(report), ...advice].join("\n");
}

/** What `--fix` is about to repair. */
export function planText(planned: Report["repairs"], view: View): string {
  if (planned.length === 0) return "Nothing can be repaired by --fix.";
  const lines = planned.flatMap(({ kind, items }) =>
    items.map(({ text }) => `${view.style("yellow", kind)}: ${text}`),
  );
  return [`Repairing ${things(countItems(planned))}:`, ...lines].join("\n");
}

/** What `--fix` repaired, and what stays. */
export function fixText(repaired: Report["repairs"], report: Report, view: View): string {
  const left = report.healthy ? [] : ["What is left above is not for --fix to decide."];
  return [
    `Repaired ${things(countItems(repaired))}; baton audit has each.`,
    checkLines(report, view),
    verdict(report),
    ...left,
  ].join("\n");
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

function things(count: number): string {
  return count === 1 ? "1 thing" : `${count} things`;
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
