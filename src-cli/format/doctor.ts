import type { OperationOutput } from "../../shared/operations/index.ts";
import { duration } from "./time.ts";
import type { View } from "./view.ts";

/** What the doctor found, a line a check. */
export function doctorText(report: OperationOutput<"doctor.check">, view: View): string {
  const lines = report.checks.map(({ name, ok, message }) => {
    const mark = ok ? view.style("green", "ok  ") : view.style("red", "BAD ");
    return `${mark} ${name}: ${message}`;
  });
  return [...lines, report.healthy ? "The board is healthy." : "The board needs attention."].join(
    "\n",
  );
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
