import { describe, expect, test } from "vitest";
import { getProject } from "../services/resolve.ts";
import { readBeadsData } from "../testing/beads-data.ts";
import { importBoard, runImport } from "../testing/import-board.ts";
import { latestSeq } from "../testing/open-run.ts";
import { parseBeads } from "./beads.ts";

describe("a real export of beads", () => {
  test.each([
    ["issues-3077.jsonl", { done: 2_350, in_progress: 37, todo: 344 }, 346, 138, 0],
    ["issues-3066-labels-comments.jsonl", { done: 2_342, in_progress: 36, todo: 342 }, 346, 136, 0],
    ["issues-704-dangling.jsonl", { done: 403, in_progress: 7, todo: 291, backlog: 3 }, 0, 56, 30],
  ])(
    "%s comes in whole, and a second time without effect",
    (name, byStatus, skipped, ready, dangling) => {
      const at = importBoard();
      const parsed = parseBeads(readBeadsData(name));
      const report = runImport(at, parsed.tasks, parsed);
      const created = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
      expect(report).toMatchObject({ created, byStatus, skipped });
      expect(report.findings.filter(({ kind }) => kind === "dangling_edge")).toHaveLength(dangling);
      at.read((tx) => {
        const { id } = getProject(tx, "API");
        expect(tx.tasks.countByStatus(id)).toMatchObject(byStatus);
        expect(tx.tasks.listReady({ projectIds: [id] }, 1_000)).toHaveLength(ready);
        expect(tx.tasks.wrongReadiness()).toEqual([]);
      });
      const seq = latestSeq(at);
      expect(runImport(at, parsed.tasks, parsed)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: created,
      });
      expect(latestSeq(at)).toBe(seq);
    },
    60_000,
  );
});
