import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StartAnswer } from "../../src-main/core/start-answer.ts";
import { fileText } from "../testing/scripts.ts";
import { Workplace } from "../testing/workplace.ts";

/** A stand-in for Electron that notes how it was started, and answers as it is told. */
function electronAt(place: Workplace, answer: StartAnswer | null, exitStatus = 0) {
  const folder = join(place.root, "electron");
  const notes = join(place.root, "notes");
  mkdirSync(folder);
  const program = join(folder, "electron");
  const answering = answer
    ? `printf '%s' '${JSON.stringify(answer)}' > "$BATON_START_ANSWER.new"; mv "$BATON_START_ANSWER.new" "$BATON_START_ANSWER"`
    : "";
  writeFileSync(
    program,
    `#!/bin/sh\necho "$BATON_BOARD [$ELECTRON_RUN_AS_NODE] $*" > '${notes}'\n${answering}\nexit ${exitStatus}\n`,
  );
  chmodSync(program, 0o755);
  return { notes, env: { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ":99" } };
}

describe.runIf(process.platform === "linux")("open", () => {
  test("starts the app on the board, as a window even from under Electron", async () => {
    const place = new Workplace();
    const { notes, env } = electronAt(place, { kind: "shown" });
    const answer = place.call(["open"], { env: { ...env, ELECTRON_RUN_AS_NODE: "1" } });
    expect([answer.status, answer.stdout]).toEqual([0, `the window shows ${place.board}\n`]);
    expect(await fileText(notes)).toMatch(new RegExp(`^${place.board} \\[\\] .*\\n$`));
  });

  test("says why no window came, with the status of the reason", () => {
    const place = new Workplace();
    const message = `${place.board} is damaged`;
    const { env } = electronAt(place, { kind: "failed", error: { code: "storage", message } }, 7);
    expect(place.refusal(["open"], { env })).toMatchObject({ code: "storage", status: 7, message });
  });

  test("says which board the window shows when it is another one", () => {
    const place = new Workplace();
    const { env } = electronAt(place, { kind: "other-board", board: "/somewhere/else.db" });
    const error = place.refusal(["open"], { env });
    expect(error).toMatchObject({ code: "conflict", status: 4 });
    expect(error.message).toContain(`the window shows /somewhere/else.db, not ${place.board}`);
  });

  test("says so when the app ends without a word", () => {
    const place = new Workplace();
    const { env } = electronAt(place, null, 3);
    const error = place.refusal(["open"], { env });
    expect(error).toMatchObject({ code: "not_found", status: 3 });
    expect(error.message).toContain("ended with 3");
  });

  test("says so where there is no screen", () => {
    const place = new Workplace();
    const error = place.refusal(["open"], { env: { DISPLAY: "", WAYLAND_DISPLAY: "" } });
    expect(error).toMatchObject({ code: "not_found", status: 3 });
    expect(error.message).toContain("no screen");
  });
});
