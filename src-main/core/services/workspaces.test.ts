import { expect, test } from "vitest";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { createWorkspace, setTaskWorkspaceRefs, updateWorkspaceStatus } from "./workspaces.ts";

const REFS = { worktreeRef: "/trees/api-1", branchRef: "task/api-1" };

test("a workspace starts active and ends once", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const { id } = at.on(key, person(), (tx, context, task) =>
    createWorkspace(tx, context, task, REFS),
  );
  const end = (status: "archived" | "stale", ref = id) =>
    at.write(person(), (tx, context) => updateWorkspaceStatus(tx, context, ref, status));
  at.now += 1_000;
  expect(end("archived")).toMatchObject({ ...REFS, status: "archived", updatedAt: at.now });
  expect(end("archived").status).toBe("archived");
  expect(refusal(() => end("stale")).code).toBe("illegal_transition");
  expect(refusal(() => end("stale", "nothing")).code).toBe("not_found");
  const kinds = at.read((tx) => tx.events.after(0, 9)).map(({ kind }) => kind);
  expect(kinds).toEqual(["task_created", "workspace_created", "workspace_changed"]);
});

test("where the work lies is the holder's to say, and no edit", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const { claimEpoch } = at.on(key, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const set = (caller = agent("claude-1", claimEpoch), refs: typeof REFS | null = REFS) =>
    at.on(key, caller, (tx, context, task) => setTaskWorkspaceRefs(tx, context, task, refs));
  expect(refusal(() => set(agent("codex-1"))).code).toBe("conflict");
  expect(refusal(() => set(agent("claude-1", claimEpoch - 1))).code).toBe("stale_claim");
  expect(set()).toMatchObject({ ...REFS, revision: 1 });
  expect(set(undefined, null)).toMatchObject({ worktreeRef: null, branchRef: null });
});
