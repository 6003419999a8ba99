import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileText } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";

/** A stand-in for Electron that notes how it was started. */
function electronAt(place: Workplace): { folder: string; notes: string } {
  const folder = join(place.root, "electron");
  const notes = join(place.root, "notes");
  mkdirSync(folder);
  const program = join(folder, "electron");
  writeFileSync(
    program,
    `#!/bin/sh\necho "$BATON_BOARD [$ELECTRON_RUN_AS_NODE] $*" > '${notes}'\n`,
  );
  chmodSync(program, 0o755);
  return { folder, notes };
}

describe.runIf(process.platform === "linux")("open", () => {
  test("starts the app on the board, as a window even from under Electron", async () => {
    const place = new Workplace();
    const { folder, notes } = electronAt(place);
    const env = { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ":99", ELECTRON_RUN_AS_NODE: "1" };
    const answer = place.call(["open", "--json"], { env });
    expect(answer.status, answer.stdout).toBe(0);
    expect(await fileText(notes)).toMatch(new RegExp(`^${place.board} \\[\\] .*\\n$`));
  });

  test("says so where there is no screen", () => {
    const place = new Workplace();
    const error = place.refusal(["open"], { env: { DISPLAY: "", WAYLAND_DISPLAY: "" } });
    expect(error).toMatchObject({ code: "not_found", status: 3 });
    expect(error.message).toContain("no screen");
  });
});
