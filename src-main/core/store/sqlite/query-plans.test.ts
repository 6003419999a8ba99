import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { TestBoard } from "../../testing/test-board.ts";
import type { WriteTx } from "../store.ts";
import { createDependencyStore } from "./dependencies.ts";
import { createEventStore } from "./events.ts";
import { createExecutionStore } from "./executions.ts";
import { createFactStore } from "./facts.ts";
import { createInsightReads } from "./insight.ts";
import { createProjectStore } from "./projects.ts";
import { createStatements } from "./statements.ts";
import { createTaskReads } from "./task-reads.ts";
import { createTaskWrites } from "./task-writes.ts";

type PlannedTx = Pick<
  WriteTx,
  "projects" | "tasks" | "dependencies" | "executions" | "events" | "insight" | "facts"
>;

/**
 * Runs calls of the store on a connection that explains each statement instead of running it.
 * @returns the steps, each indented by how deep it lies
 */
function plansOf(calls: (tx: PlannedTx) => unknown): string[] {
  const at = new TestBoard();
  const db = new Database(at.path, { readonly: true });
  const plan: string[] = [];
  const explain = (sql: string) => {
    const statement = db.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const note = (bindings: object) => {
      const steps = statement.all(bindings) as { id: number; parent: number; detail: string }[];
      const depths = new Map([[0, -1]]);
      for (const { id, parent, detail } of steps) {
        const depth = (depths.get(parent) ?? 0) + 1;
        depths.set(id, depth);
        plan.push("  ".repeat(depth) + detail);
      }
    };
    return {
      get: note,
      all: (bindings: object) => {
        note(bindings);
        return [];
      },
      run: (bindings: object) => {
        note(bindings);
        return { changes: 0 };
      },
    };
  };
  const sql = createStatements({ prepare: explain } as unknown as Database.Database);
  calls({
    projects: createProjectStore(sql),
    tasks: { ...createTaskReads(sql), ...createTaskWrites(sql) },
    dependencies: createDependencyStore(sql),
    executions: createExecutionStore(sql),
    events: createEventStore(sql),
    insight: createInsightReads(sql),
    facts: createFactStore(sql),
  });
  db.close();
  return plan;
}

const taker = { agentId: "a", runtime: null, reservations: ["agent:a"], now: 1 };
const projectIds = ["global", "other"];

/** Scans that do not grow with the board: lists in a parameter, what a statement made itself, what runs now. */
const HARMLESS_SCAN =
  /^ *SCAN (scope|mine|wanted|json_each|each VIRTUAL|CONSTANT ROW|reached|above|\(subquery|\d+ CONSTANT|execution_processes USING INDEX execution_processes_running)/;

const BOUNDED: readonly [name: string, index: string, call: (tx: PlannedTx) => unknown][] = [
  ["claim", "sqlite_autoindex_tasks_1 (id=?)", (tx) => tx.tasks.claim("x", taker)],
  [
    "the limit in its guard",
    "tasks_column (status=? AND project_id=?)",
    (tx) => tx.tasks.claim("x", taker),
  ],
  ["claim next", "tasks_ready (project_id=?)", (tx) => tx.tasks.claimNext({ projectIds }, taker)],
  [
    "claim next of what is reserved",
    "tasks_reserved (project_id=? AND reserved_for=?)",
    (tx) => tx.tasks.claimNext({ projectIds, reservations: ["agent:a"] }, taker),
  ],
  [
    "claim next past what is reserved for others",
    "tasks_ready (project_id=?)",
    (tx) => tx.tasks.claimNext({ projectIds, reservations: [] }, taker),
  ],
  [
    "a ready list with all that is reserved",
    "tasks_reserved_queue (project_id=?)",
    (tx) => tx.tasks.listReady({ projectIds }, 50),
  ],
  [
    "a page of what an agent may take",
    "tasks_reserved (project_id=? AND reserved_for=?)",
    (tx) =>
      tx.tasks.list(
        { projectIds, isReady: true, isDropped: false, reservations: ["agent:a"] },
        50,
        null,
      ),
  ],
  [
    "claim next by label, without some",
    "tasks_ready (project_id=?)",
    (tx) => tx.tasks.claimNext({ projectIds, labels: ["a"], excludeIds: ["b"] }, taker),
  ],
  [
    "the best ready task",
    "tasks_ready (project_id=?)",
    (tx) => tx.tasks.listReady({ projectIds }, 1),
  ],
  ["a ready list", "tasks_ready (project_id=?)", (tx) => tx.tasks.listReady({ projectIds }, 50)],
  [
    "a page of ready tasks",
    "tasks_ready (project_id=?)",
    (tx) => tx.tasks.list({ projectIds, isReady: true, isDropped: false }, 50, null),
  ],
  ["beat", "sqlite_autoindex_tasks_1 (id=?)", (tx) => tx.tasks.beat("x", "a", 1, 1, true)],
  ["a move", "sqlite_autoindex_tasks_1 (id=?)", (tx) => tx.tasks.update("x", { status: "done" })],
  ["live children", "tasks_children (parent_task_id=?)", (tx) => tx.tasks.countLiveChildren("x")],
  ["children", "tasks_children (parent_task_id=?)", (tx) => tx.tasks.children("x")],
  ["ancestors", "sqlite_autoindex_tasks_1 (id=?)", (tx) => tx.tasks.ancestors("x", 5)],
  [
    "recent roots",
    "tasks_recent_roots (created_at>? AND created_at<?)",
    (tx) => tx.tasks.countRootsBetween(1, 2),
  ],
  [
    "a column's count",
    "tasks_column (status=? AND project_id=?)",
    (tx) => tx.tasks.countInColumn("global", "in_progress"),
  ],
  ["a free place", "tasks_column (status=? AND project_id=?)", (tx) => tx.tasks.hasFreePlace("x")],
  [
    "a key",
    "sqlite_autoindex_tasks_2 (project_id=? AND number=?)",
    (tx) => tx.tasks.findByNumber("x", 1),
  ],
  [
    "stale work",
    "tasks_column (status=?",
    (tx) =>
      tx.tasks.list(
        { projectIds: null, statuses: ["in_progress"], isDropped: false, updatedUntil: 1 },
        5,
        null,
      ),
  ],
  [
    "the cycle check",
    "sqlite_autoindex_task_deps_1|PRIMARY KEY (task_id=?)",
    (tx) => tx.dependencies.reaches("x", "y"),
  ],
  [
    "dependents",
    "task_deps_dependents (depends_on_task_id=?)",
    (tx) => tx.dependencies.dependents("x"),
  ],
  [
    "freeing dependents",
    "task_deps_dependents (depends_on_task_id=?)",
    (tx) => tx.tasks.addOpenBlockers("x", -1),
  ],
  ["a count of blockers", "PRIMARY KEY (task_id=?)", (tx) => tx.tasks.recountOpenBlockers("x")],
  [
    "running executions of a task",
    "execution_processes_task (task_id=?)",
    (tx) => tx.executions.runningOfTask("x"),
  ],
  [
    "who built a task",
    "execution_processes_task (task_id=?",
    (tx) => tx.executions.hasBuilt("x", "a"),
  ],
  [
    "a project's cost",
    "execution_processes_project (project_id=? AND completed_at>?)",
    (tx) => tx.executions.projectCostSince("x", 1),
  ],
  [
    "the cost of what runs",
    "execution_processes_running",
    (tx) => tx.executions.projectCostSince("x", 1),
  ],
  [
    "the cost by agent of some projects",
    "execution_processes_project (project_id=? AND completed_at>?)",
    (tx) => tx.executions.costByAgent({ projectIds, since: 1 }),
  ],
  [
    "the cost by task",
    "execution_processes_completed (completed_at>?)",
    (tx) => tx.executions.costByTask({ projectIds: null, since: 1 }, 20),
  ],
  [
    "the newest hand-off",
    "execution_processes_task (task_id=?)",
    (tx) => tx.executions.latestHandOff("x"),
  ],
  [
    "failures of a task",
    "execution_processes_task (task_id=?",
    (tx) => tx.executions.countFailures("x", 0),
  ],
  [
    "gates in a count of blockers",
    "fact_gates_1 (task_id=?)",
    (tx) => tx.tasks.recountOpenBlockers("x"),
  ],
  ["a fact", "facts_1 (scope_id=? AND key=?)", (tx) => tx.facts.find("global", "a")],
  ["a scope's generation", "fact_scopes_1 (scope_id=?)", (tx) => tx.facts.scope("global")],
  [
    "a page of facts",
    "facts_1 (scope_id=? AND key>? AND key<?)",
    (tx) => tx.facts.list({ scopeId: "global", prefix: "a" }, 100, null),
  ],
  [
    "a further page of facts",
    "facts_1 (scope_id=? AND key>?)",
    (tx) => tx.facts.list({ scopeId: "global" }, 100, ["a"]),
  ],
  [
    "a receipt",
    "fact_receipts_request (scope_id=? AND author_type=? AND author_id=? AND idempotency_key=?)",
    (tx) =>
      tx.facts.findReceipt({
        scopeId: "global",
        authorType: "agent",
        authorId: "a",
        idempotencyKey: "k",
      }),
  ],
  [
    "dropping old receipts",
    "fact_receipts_1 (scope_id=? AND ordinal<?)",
    (tx) =>
      tx.facts.addReceipt(
        {
          scopeId: "global",
          authorType: "agent",
          authorId: "a",
          idempotencyKey: "k",
          requestHash: "h",
          key: "a",
          revision: 1,
          generation: 1,
          isDeleted: 0,
          writtenAt: 1,
        },
        4_096,
      ),
  ],
  [
    "keeping a revision",
    "fact_revisions_1 (scope_id=? AND key=? AND revision<?)",
    (tx) => tx.facts.keepRevision("global", "a", 100),
  ],
  [
    "a history",
    "fact_revisions_1 (scope_id=? AND key=?)",
    (tx) => tx.facts.revisions("global", "a"),
  ],
  [
    "tasks behind a gate",
    "fact_gates_fact (scope_id=? AND key=?)",
    (tx) => tx.facts.tasksGatedBy("global", "a", "1", "2"),
  ],
  [
    "keys that tasks are gated on",
    "fact_gates_fact (scope_id=? AND key>?)",
    (tx) => tx.facts.gatedKeys("global", 100, null),
  ],
  [
    "tasks that are gated on a key",
    "fact_gates_fact (scope_id=? AND key=?)",
    (tx) => tx.facts.gatedTasks("global", "a", 100),
  ],
  ["a task's gates", "fact_gates_1 (task_id=?)", (tx) => tx.facts.gates("x")],
  ["events after one", "PRIMARY KEY (rowid>?)", (tx) => tx.events.after(5, 100)],
  [
    "cards done by day",
    "tasks_column (status=? AND project_id=? AND completed_at>?)",
    (tx) => tx.insight.doneByQuarter({ projectId: "x", since: 1 }),
  ],
  [
    "cards done by day on the whole board",
    "tasks_finished (status=? AND completed_at>?)",
    (tx) => tx.insight.doneByQuarter({ projectId: null, since: 1 }),
  ],
  [
    "a page of done cards",
    "tasks_finished (status=? AND completed_at",
    (tx) => tx.insight.doneCards({ projectId: null, since: 1 }, 50, [9, "x"]),
  ],
  [
    "a page of a project's done cards",
    "tasks_column (status=? AND project_id=? AND completed_at",
    (tx) => tx.insight.doneCards({ projectId: "x", since: 1 }, 50, [9, "x"]),
  ],
  [
    "how cards came through their columns",
    "board_events_task (task_id=?)",
    (tx) => tx.insight.statusEntries(["x"]),
  ],
  [
    "the cost by day",
    "execution_processes_completed (completed_at>?)",
    (tx) => tx.insight.costByQuarter({ projectId: null, since: 1 }),
  ],
  [
    "a project's cost by day",
    "execution_processes_project (project_id=? AND completed_at>?)",
    (tx) => tx.insight.costByQuarter({ projectId: "x", since: 1 }),
  ],
  [
    "the activity of a project",
    "PRIMARY KEY (rowid>? AND rowid<?)",
    (tx) =>
      tx.events.activity(
        { kinds: ["task_moved"], projectId: "x", actor: "ada", text: "word" },
        { before: 9, after: 1 },
        50,
      ),
  ],
  [
    "the activity of a task",
    "board_events_task (task_id=? AND seq>? AND seq<?)",
    (tx) => tx.events.activity({ kinds: ["task_moved"], taskId: "x" }, { before: 9, after: 1 }, 50),
  ],
];

test.each(BOUNDED)("%s uses %s and scans nothing that grows", (_, index, call) => {
  const plan = plansOf(call);
  const scans = plan.filter((line) => line.includes("SCAN ") && !HARMLESS_SCAN.test(line));
  expect(scans).toEqual([]);
  const isUsed = index.split("|").some((name) => plan.some((line) => line.includes(name)));
  expect(isUsed, plan.join("\n")).toBe(true);
});

test("a page of facts comes from the index in its order", () => {
  const plan = plansOf((tx) => tx.facts.list({ scopeId: "global", prefix: "a" }, 100, ["a.b"]));
  expect(plan.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});

test("the queue comes from the index in its order, without sorting a project's tasks", () => {
  for (const limit of [1, 50]) {
    const plan = plansOf((tx) => tx.tasks.listReady({ projectIds }, limit));
    const lookup = plan.findIndex((line) => line.includes("tasks_ready"));
    const isOutermost = (line: string) => !line.startsWith(" ");
    // Only the few heads of the projects are sorted, at the outermost level.
    const sorts = plan.filter((line) => line.includes("TEMP B-TREE"));
    expect(lookup).toBeGreaterThan(0);
    expect(sorts.every(isOutermost)).toBe(true);
  }
});
