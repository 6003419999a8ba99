import { expect, test } from "vitest";
import { SYSTEM_CALLER } from "../../../shared/domain/caller.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { claimTask } from "./claim-task.ts";
import { searchTasks } from "./list-tasks.ts";

function comment(at: TestBoard, key: string, caller = person(), body = "A word") {
  return at.on(key, caller, (tx, context, task) => addComment(tx, context, task, body));
}

function claimed(at: TestBoard) {
  const key = at.add("One");
  const { claimEpoch } = at.on(key, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  return { key, claimEpoch };
}

test("anyone comments, under their own name", () => {
  const at = new TestBoard();
  const { key } = claimed(at);
  for (const caller of [person(), agent("codex-1"), SYSTEM_CALLER]) {
    expect(comment(at, key, caller)).toMatchObject({
      authorId: caller.id,
      authorType: caller.type,
      body: "A word",
      createdAt: at.now,
    });
  }
});

test("a bystander's comment is no sign of life, the holder's is progress", () => {
  const at = new TestBoard();
  const { key, claimEpoch } = claimed(at);
  const { updatedAt } = at.task(key);
  at.now += 1_000;
  comment(at, key);
  comment(at, key, agent("codex-1"));
  comment(at, key, agent("claude-1"));
  expect(at.task(key)).toMatchObject({ updatedAt, progressAt: updatedAt });
  comment(at, key, agent("claude-1", claimEpoch));
  expect(at.task(key)).toMatchObject({ updatedAt: at.now, progressAt: at.now, revision: 1 });
});

test("a comment on a task that nobody works on makes it recent", () => {
  const at = new TestBoard();
  const key = at.add("One");
  at.now += 1_000;
  comment(at, key);
  expect(at.task(key)).toMatchObject({ updatedAt: at.now, progressAt: null, revision: 1 });
});

test("who presents an epoch is fenced", () => {
  const at = new TestBoard();
  const { key, claimEpoch } = claimed(at);
  for (const caller of [agent("claude-1", claimEpoch - 1), agent("codex-1", claimEpoch)]) {
    expect(refusal(() => comment(at, key, caller)).code).toBe("stale_claim");
  }
});

test.each(["", " \n ", "a\u0000b", "x".repeat(1_000_001)])(
  "a text like %.5j is refused",
  (body) => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(refusal(() => comment(at, key, person(), body)).code).toBe("invalid_argument");
  },
);

test("titles, descriptions and comments are searched, as they are now", () => {
  const at = new TestBoard();
  at.project("API");
  const title = at.add("Paginate the audit log");
  const description = at.add("Other", { description: "It needs pagination.", in: "API" });
  const said = at.add("Third");
  comment(at, said, person(), "paging, paginated!");
  const dropped = at.add("Paginate, dropped");
  at.on(dropped, person(), (tx, _, { id }) => tx.tasks.update(id, { dropped: 1 }));
  const find = (text: string, projectIds: string[] | null = null, limit = 10) =>
    at.read((tx) => searchTasks(tx, text, projectIds, limit, null));
  const keys = (text: string) => find(text).rows.map(({ key }) => key);
  // The title's counts most, although the others were changed later.
  expect(keys("pagina")).toEqual([title, description, said]);
  expect(keys("audit pagina")).toEqual([title]);
  expect(find("audit").rows[0]?.excerpt).toBe("Paginate the [audit] log");
  expect(find("pagina", ["global"]).total).toBe(2);
  for (const nothing of ["", "  ", "***", '"', "NEAR(", "a AND", "title:", "-"]) find(nothing);
  at.on(title, person(), (tx, _, { id }) => tx.tasks.update(id, { title: "Now something else" }));
  expect(keys("audit")).toEqual([]);
  expect(keys("something")).toEqual([title]);
});

test("a search is paged, each task once", () => {
  const at = new TestBoard();
  for (let n = 0; n < 7; n++) {
    const key = at.add(`needle ${n}`, { description: "needle" });
    comment(at, key, person(), "needle");
  }
  const seen: string[] = [];
  let next: readonly (string | number)[] | null = null;
  do {
    const page = at.read((tx) => searchTasks(tx, "needle", null, 3, next));
    expect(page.total).toBe(7);
    seen.push(...page.rows.map(({ key }) => key));
    next = page.next;
  } while (next);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});
