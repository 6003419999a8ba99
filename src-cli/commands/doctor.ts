import { ERROR_CLASSES } from "../../shared/errors.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import { knownWorktrees, unknownWorktrees } from "../../src-main/core/worktrees/unknown-folders.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { counted } from "../format/count.ts";
import { doctorText, fixText, planText, sweepText, unrepairedText } from "../format/doctor.ts";
import { safeOnLines } from "../format/safe.ts";
import { createView } from "../format/view.ts";
import { checkWriters } from "../read-header.ts";

type Report = OperationOutput<"doctor.check">;

interface DoctorInput {
  readonly sweep?: true;
  readonly fix?: true;
  readonly dryRun?: true;
  readonly strict?: true;
}

/**
 * Checks the board; with `--sweep` it releases what a person calls dead, by age alone, and with
 * `--fix` it repairs what the check named.
 */
export function runDoctor(call: Call): Outcome {
  const { sweep, fix, dryRun, strict } = call.input as DoctorInput;
  if (sweep && fix) {
    throw invalidArgument("--sweep and --fix exclude each other: sweep first, then fix");
  }
  if (dryRun && !fix)
    throw invalidArgument("--dry-run goes with --fix: it names what that repairs");
  if (sweep && strict) throw invalidArgument("--strict is about checks: leave --sweep out");
  if (sweep) {
    return {
      result: call.run("doctor.sweep", {}),
      toText: (swept) => sweepText(swept as OperationOutput<"doctor.sweep">),
    };
  }
  const result = call.run("doctor.check", {});
  if (!result.ok) return { result };
  const report = withOutside(call, result.data);
  const outcome = fix ? repair(call, report, dryRun === true) : checked(call, report);
  const after = outcome.result?.ok ? reportIn(outcome.result.data) : report;
  return strict && outcome.result?.ok && !after.healthy
    ? { ...outcome, exitStatus: ERROR_CLASSES.storage.exitStatus }
    : outcome;
}

function checked({ boardPath }: Call, report: Report): Outcome {
  return {
    result: { ok: true, data: report },
    toText: (shown, view) => doctorText(shown as Report, boardPath, view),
  };
}

/** What `--fix` came to. */
interface Fixed {
  /** What was named beforehand. */
  readonly planned: Report["repairs"];
  readonly repaired: Report["repairs"];
  /** The check afterwards. */
  readonly report: Report;
}

function reportIn(data: unknown): Report {
  return (data as Partial<Fixed>).report ?? (data as Report);
}

/** What is looked at outside of the board's rows, put where it belongs among the checks. */
function withOutside(call: Call, report: Report): Report {
  // By another process: this one has the board open and must not open its file (board.md 8).
  const writers = checkWriters(call.boardPath);
  const checks = report.checks.flatMap((check) =>
    check.name === "versions" ? [check, writers, checkWorktrees(call)] : [check],
  );
  return { ...report, healthy: report.healthy && writers.ok, checks };
}

/** They may be another board's, so they are no fault of this one. */
function checkWorktrees(call: Call): Report["checks"][number] {
  const folders = unknownWorktrees(batonHome(call.env), call.board().read(knownWorktrees));
  const named = folders.map((folder) => `\n       ${folder}`).join("");
  const message =
    folders.length === 0
      ? "every worktree's folder is known to the board"
      : `${counted(folders.length, "folder")} that this board does not know, made before a restore or by another board. Look into each; what is in it is on its branch, or not committed yet:${named}`;
  return { name: "worktrees", ok: true, message };
}

function repair(call: Call, before: Report, isDryRun: boolean): Outcome {
  const { terminals, globals, boardPath } = call;
  const { repairs: planned } = before;
  if (isDryRun || planned.length === 0) {
    const data: Fixed = { planned, repaired: [], report: before };
    return {
      result: { ok: true, data },
      toText: (shown, view) => unrepairedText(shown as Fixed, boardPath, view),
    };
  }
  if (!globals.json) {
    const view = createView(terminals.out, call, Date.now());
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
  const data: Fixed = { planned, repaired, report: withOutside(call, after.data) };
  return {
    result: { ok: true, data },
    toText: (shown, view) => {
      const { repaired: done, report } = shown as Fixed;
      return fixText(done, report, boardPath, view);
    },
  };
}
