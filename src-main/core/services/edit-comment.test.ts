import { describe, expect, test } from "vitest";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

function commented() {
  const at = new TestBoard();
  const on = new Operations(at);
  on.ok("task.create", { title: "One" });
  const { id } = on.ok("comment.add", { task: "GLOBAL-1", body: "needle" }, agent());
  at.now += 1_000;
  return { at, on, id };
}

const comments = (on: Operations) => on.ok("task.get", { task: "GLOBAL-1" }).comments;

describe("a comment", () => {
  test("is changed by its author, marked as edited, found by its new words, told in the history", () => {
    const { at, on, id } = commented();
    const edited = on.ok("comment.edit", { comment: id, body: "thimble\r\n" }, agent());
    expect(edited).toMatchObject({ body: "thimble\n", editedAt: at.now });
    expect(comments(on)).toEqual([edited]);
    expect(on.ok("task.search", { text: "needle" })).toEqual([]);
    expect(on.ok("task.search", { text: "thimble" })).toHaveLength(1);
    const [event] = on.page("event.list", { task: "GLOBAL-1", latest: true, limit: 1 }).data;
    expect(event).toMatchObject({
      kind: "comment_edited",
      actor: { id: "claude-1" },
      data: { changes: { commentId: [id, id], body: ["needle", "thimble\n"] } },
    });
    const seq = on.ok("board.get", { project: null }).seq;
    on.ok("comment.edit", { comment: id, body: "thimble\n" }, agent());
    expect(on.ok("board.get", { project: null }).seq).toBe(seq);
  });

  test("is deleted by its author: gone from the card and the search, kept in the history", () => {
    const { on, id } = commented();
    on.ok("comment.delete", { comment: id }, agent());
    expect(comments(on)).toEqual([]);
    expect(on.ok("task.search", { text: "needle" })).toEqual([]);
    const [event] = on.page("event.list", { task: "GLOBAL-1", latest: true, limit: 1 }).data;
    expect(event).toMatchObject({ kind: "comment_deleted", data: { row: { id, body: "needle" } } });
    expect(on.code("comment.delete", { comment: id }, agent())).toBe("not_found");
  });

  test.each([
    ["another agent", agent("codex-1")],
    ["a person", person()],
    ["a person of the agent's name", person("claude-1")],
  ])("%s is refused, naming its author", (_, caller) => {
    const { on, id } = commented();
    for (const refused of [
      on.error("comment.edit", { comment: id, body: "x" }, caller),
      on.error("comment.delete", { comment: id }, caller),
    ]) {
      expect(refused.code).toBe("forbidden");
      expect(refused.message).toContain("claude-1");
    }
    expect(comments(on)).toMatchObject([{ body: "needle", editedAt: null }]);
  });

  test("an empty text and a worker whose claim has ended are refused", () => {
    const { on, id } = commented();
    expect(on.code("comment.edit", { comment: id, body: " " }, agent())).toBe("invalid_argument");
    const { claimEpoch } = on.ok("task.claim", { task: "GLOBAL-1" }, agent());
    on.ok("task.release", { task: "GLOBAL-1" });
    const stale = agent("claude-1", claimEpoch);
    expect(on.code("comment.edit", { comment: id, body: "x" }, stale)).toBe("stale_claim");
    expect(on.code("comment.delete", { comment: id }, stale)).toBe("stale_claim");
  });
});
