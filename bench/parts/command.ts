import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boardWith, rawConnection, removeBoard } from "../boards.ts";
import { interleave, timed } from "../measure.ts";
import { milliseconds, type Section } from "../report.ts";

/** The built command line. */
export const CLI = fileURLToPath(new URL("../../out/cli/index.js", import.meta.url));
const ROUNDS = 21;

/** A claim as a whole process, from the shell's view. */
export function benchCommand(): Section {
  const head = {
    title: "Command: baton task claim as a whole process",
    against: "node -e 0",
  };
  if (!existsSync(CLI)) return { ...head, rows: [], notes: ["not built: npm run build"] };
  const path = boardWith(1_000, "command");
  const db = rawConnection(path);
  const numbers = db
    .prepare("SELECT number FROM tasks WHERE status = 'todo' AND open_blockers = 0")
    .pluck()
    .all() as number[];
  db.close();
  const claims = interleave(
    ROUNDS,
    (round) =>
      timed(() => runNode([CLI, "task", "claim", `BENCH-${numbers[round]}`, "--board", path])),
    () => timed(() => runNode(["-e", "0"])),
  );
  removeBoard(path);
  return {
    ...head,
    rows: [
      {
        what: "claim, time",
        ratio: claims.timeRatio,
        target: { atMost: 2 },
        figures: `${milliseconds(claims.oursMs)}, node alone ${milliseconds(claims.baselineMs)}`,
      },
    ],
    notes: [`medians of ${ROUNDS} runs`],
  };
}

/** Runs a program to its end. @throws Error when it fails */
export function runNode(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}
