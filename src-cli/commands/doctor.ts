import type { OperationOutput } from "../../shared/operations/index.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { doctorText, fixText, planText, sweepText } from "../format/doctor.ts";
import { safeOnLines } from "../format/safe.ts";
import { createView } from "../format/view.ts";
import { checkWriters } from "../read-header.ts";

type Report = OperationOutput<"doctor.check">;

/**
 * Checks the board; with `--sweep` it releases what a person calls dead, by age alone, and with
 * `--fix` it repairs what the check named.
 */
export function runDoctor(call: Call): Outcome {
  const { sweep, fix } = call.input;
  if (sweep === true && fix === true) {
    throw invalidArgument("--sweep and --fix exclude each other: sweep first, then fix");
  }
  if (sweep === true) {
    return {
      result: call.run("doctor.sweep", {}),
      toText: (swept) => sweepText(swept as OperationOutput<"doctor.sweep">),
    };
  }
  const result = call.run("doctor.check", {});
  if (!result.ok) return { result };
  const report = withWriters(call, result.data);
  if (fix === true) return repair(call, report);
  return {
    result: { ok: true, data: report },
    toText: (shown, view) => doctorText(shown as Report, view),
  };
}

/** Looked at by another process: this one has the board open and must not open its file (board.md 8). */
function withWriters(call: Call, report: Report): Report {
  const writers = checkWriters(call.boardPath);
  const checks = report.checks.flatMap((check) =>
    check.name === "versions" ? [check, writers] : [check],
  );
  return { ...report, healthy: report.healthy && writers.ok, checks };
}

/** What `--fix` came to. */
interface Fixed {
  /** What was named beforehand. */
  readonly planned: Report["repairs"];
  readonly repaired: Report["repairs"];
  /** The check afterwards. */
  readonly report: Report;
}

function repair(call: Call, { repairs: planned }: Report): Outcome {
  const { terminals, globals, settings } = call;
  if (!globals.json) {
    const view = createView(terminals.out, settings, Date.now());
    terminals.out.write(`${planText(safeOnLines(planned), view)}\n`);
  }
  const repaired: {
    kind: Report["repairs"][number]["kind"];
    items: { id: string; text: string }[];
  }[] = [];
  for (const { kind, items } of planned) {
    const done = call.run("doctor.repair", { kind, ids: items.map(({ id }) => id) });
    if (!done.ok) return { result: done };
    repaired.push({ kind, items: done.data.repaired });
  }
  const after = call.run("doctor.check", {});
  if (!after.ok) return { result: after };
  const data: Fixed = { planned, repaired, report: withWriters(call, after.data) };
  return {
    result: { ok: true, data },
    toText: (shown, view) => fixText((shown as Fixed).repaired, (shown as Fixed).report, view),
  };
}
