import { countChecklist } from "../../../../shared/domain/checklist.ts";
import { parseReservation } from "../../../../shared/domain/reservation.ts";
import type { TaskStatus } from "../../../../shared/domain/status.ts";
import { VERDICT_STATUSES, type VerdictStatus } from "../../../../shared/domain/verdict.ts";
import type { Card } from "../../../../shared/operations/board.ts";
import type { TaskReads } from "../task-store.ts";
import { READY } from "./schema.ts";
import { jsonList, type Statements } from "./statements.ts";
import { isStalled, keyOf } from "./task-columns.ts";

/** A card as SQL gives it: flags as numbers, lists as JSON. */
interface CardRow
  extends Omit<
    Card,
    | "labels"
    | "assignee"
    | "running"
    | "ready"
    | "dropped"
    | "verdict"
    | "reservedFor"
    | "lastEnd"
    | "checklist"
  > {
  readonly labels: string;
  readonly agent: string | null;
  readonly runtime: string | null;
  readonly reservedFor: string | null;
  /** The description, where anything in it may be a checkbox. */
  readonly checkable: string | null;
  readonly running: 0 | 1;
  readonly ready: 0 | 1;
  readonly dropped: 0 | 1;
  /** Whatever a cell holds there: one that is no verdict counts as none. */
  readonly verdictStatus: unknown;
  readonly verdictAttempts: number | null;
  /** JSON of its fields. */
  readonly lastEnd: string | null;
}

// Verdict cells that hold no JSON never block a task, so they must not break a board either.
const VERDICT = (path: string) =>
  `iif(json_valid(tasks.verification), json_extract(tasks.verification, '${path}'), NULL)`;

/** How much of a run's reason a card can show, in characters. */
const REASON_CHARACTERS = 300;

const CARD_COLUMNS = `
  tasks.id, ${keyOf("tasks")} AS key, tasks.number, tasks.project_id AS projectId, tasks.title,
  tasks.status, tasks.priority, tasks.labels, tasks.assignee_agent_id AS agent,
  tasks.assignee_runtime AS runtime, tasks.claim_epoch AS claimEpoch, tasks.beat_at AS beatAt,
  tasks.progress_at AS progressAt,
  EXISTS (SELECT 1 FROM execution_processes AS run
          WHERE run.task_id = tasks.id AND run.status = 'running') AS running,
  tasks.open_blockers AS openBlockers,
  iif(tasks.open_blockers = 0, NULL,
    (SELECT ${keyOf("blocker")} FROM task_deps
     JOIN tasks AS blocker ON blocker.id = task_deps.depends_on_task_id
     WHERE task_deps.task_id = tasks.id AND ${isStalled("blocker")} LIMIT 1)) AS stalledBy,
  (${READY}) AS ready, tasks.parent_task_id AS parentId,
  (SELECT count(*) FROM tasks AS child
   WHERE child.parent_task_id = tasks.id AND child.dropped = 0) AS subtasks,
  (SELECT count(*) FROM tasks AS child
   WHERE child.parent_task_id = tasks.id AND child.dropped = 0
     AND child.status = 'done') AS subtasksDone,
  iif(instr(tasks.description, '[') > 0, tasks.description, NULL) AS checkable,
  ${VERDICT("$.status")} AS verdictStatus,
  iif(json_valid(tasks.verification),
    json_array_length(tasks.verification, '$.attempts'), NULL) AS verdictAttempts,
  tasks.reserved_for AS reservedFor, tasks.due_on AS dueOn,
  iif(tasks.status = 'todo' AND tasks.claim_epoch > 0,
    (SELECT iif(run.status IN ('failed', 'timed_out', 'cancelled') AND run.error IS NOT NULL,
       json_object('outcome', run.status,
         'recovered', json(iif(run.recovery_tombstone = 1, 'true', 'false')), 'reason', substr(run.error, 1, ${REASON_CHARACTERS})), NULL)
     FROM execution_processes AS run WHERE run.task_id = tasks.id
     ORDER BY run.started_at DESC LIMIT 1), NULL) AS lastEnd,
  tasks.blocked_reason AS blockedReason, tasks.cost_usd AS costUsd, tasks.revision, tasks.dropped,
  tasks.created_at AS createdAt, tasks.updated_at AS updatedAt, tasks.entered_at AS enteredAt,
  tasks.completed_at AS completedAt`;

const OPEN = "('backlog', 'todo', 'in_progress', 'in_review', 'blocked')";

function toCard(row: CardRow): Card {
  const { agent, runtime, checkable, verdictStatus, verdictAttempts, ...rest } = row;
  const isVerdict = (VERDICT_STATUSES as readonly unknown[]).includes(verdictStatus);
  return {
    ...rest,
    labels: JSON.parse(row.labels) as string[],
    assignee: agent === null ? null : { agent, runtime },
    reservedFor: parseReservation(row.reservedFor),
    checklist: checkable === null ? null : countChecklist(checkable),
    running: row.running === 1,
    ready: row.ready === 1,
    dropped: row.dropped === 1,
    lastEnd: row.lastEnd === null ? null : (JSON.parse(row.lastEnd) as Card["lastEnd"]),
    verdict: isVerdict
      ? { status: verdictStatus as VerdictStatus, attempts: verdictAttempts ?? 0 }
      : null,
  };
}

/** Reads of cards: tasks as the board shows them, with what stands beside them. */
export function createCardReads(sql: Statements) {
  const byIds = sql<CardRow>(
    `SELECT ${CARD_COLUMNS} FROM tasks WHERE id IN (SELECT value FROM json_each(@ids))`,
  );
  const inProject = (projectId: string | null) =>
    projectId === null ? "" : "AND project_id = @projectId";
  return {
    openCards(projectId) {
      return sql<CardRow>(
        `SELECT ${CARD_COLUMNS} FROM tasks
         WHERE dropped = 0 AND status IN ${OPEN} ${inProject(projectId)}`,
      )
        .all(projectId === null ? {} : { projectId })
        .map(toCard);
    },
    finishedCards(projectId, status: TaskStatus, limit, after) {
      const bindings = projectId === null ? { status } : { status, projectId };
      const where = `dropped = 0 AND status = @status ${inProject(projectId)}`;
      // Finished cards all have the instant. Asking for it opens the index over all projects, which
      // would lead one project's column past everybody else's cards.
      const found = projectId === null ? `${where} AND completed_at IS NOT NULL` : where;
      const total = sql<{ total: number }>(
        `SELECT count(*) AS total FROM tasks WHERE ${where}`,
      ).get(bindings);
      const [completedAt = null, id = null] = after ?? [];
      // The page is found in the index first: what stands beside a card is read for its rows alone.
      const rows = sql<CardRow>(
        `SELECT ${CARD_COLUMNS} FROM tasks WHERE id IN (
           SELECT id FROM tasks WHERE ${found}
           ${after ? "AND (completed_at, id) < (@completedAt, @id)" : ""}
           ORDER BY completed_at DESC, id DESC LIMIT @limit)
         ORDER BY completed_at DESC, id DESC`,
      ).all({ ...bindings, ...(after ? { completedAt, id } : {}), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page.map(toCard),
        total: total?.total ?? 0,
        next: rows.length > limit && last ? [last.completedAt ?? 0, last.id] : null,
      };
    },
    cards: (ids) => byIds.all({ ids: jsonList(ids) }).map(toCard),
  } satisfies Partial<TaskReads>;
}
