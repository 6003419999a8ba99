import { decideFactValue } from "../../../shared/domain/canonical-json.ts";
import type { EventData } from "../../../shared/domain/event.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { recountBlockers } from "./link-dependency.ts";
import { recordEvent } from "./record.ts";
import { acceptFactKey } from "./write-fact.ts";

/** What gating or ungating came to. */
export interface GateResult {
  /** The waiting task, as it is now. */
  readonly task: KeyedTask;
  readonly key: string;
  /** Canonical JSON; null where there is no gate any more. */
  readonly expected: string | null;
  /** What the fact holds, as canonical JSON; null for nothing. */
  readonly actual: string | null;
  readonly isChanged: boolean;
}

/**
 * Lets a task wait until a fact of its project equals a value. A second gate on the same key takes
 * the first one's place; the same one again changes nothing. Anyone may, as with links.
 * @param value any JSON value
 * @throws DomainError invalid_argument for a key or value that breaks its rules
 */
export function gateTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  key: string,
  value: unknown,
): GateResult {
  const accepted = acceptFactKey(key);
  if (value === undefined) {
    throw new DomainError("invalid_argument", "the value is missing: say what the fact must equal");
  }
  const expected = acceptText(decideFactValue(value));
  const known = tx.facts.gates(task.id).find((gate) => gate.key === accepted);
  if (known?.expected === expected) {
    return { task, key: accepted, expected, actual: known.actual, isChanged: false };
  }
  const row = tx.facts.putGate({
    taskId: task.id,
    key: accepted,
    scopeId: task.projectId,
    expected,
    createdAt: context.now,
  });
  const changes = { expected: [known?.expected ?? null, expected] } as const;
  recordGate(tx, context, "fact_gate_added", task, { row: { ...row }, changes });
  return {
    task: recountBlockers(tx, context, task),
    key: accepted,
    expected,
    actual: factText(tx, task, accepted),
    isChanged: true,
  };
}

/**
 * Lets a task no longer wait for a fact. Where it does not wait, nothing changes. Anyone may.
 * @throws DomainError invalid_argument for a key that breaks its rules
 */
export function ungateTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  key: string,
): GateResult {
  const accepted = acceptFactKey(key);
  const actual = factText(tx, task, accepted);
  const row = tx.facts.deleteGate(task.id, accepted);
  if (!row) return { task, key: accepted, expected: null, actual, isChanged: false };
  recordGate(tx, context, "fact_gate_removed", task, { row: { ...row } });
  const after = recountBlockers(tx, context, task);
  return { task: after, key: accepted, expected: null, actual, isChanged: true };
}

function factText(tx: WriteTx, task: KeyedTask, key: string): string | null {
  return tx.facts.find(task.projectId, key)?.value ?? null;
}

function recordGate(
  tx: WriteTx,
  context: ServiceContext,
  kind: "fact_gate_added" | "fact_gate_removed",
  task: KeyedTask,
  data: EventData,
): void {
  recordEvent(tx, context, {
    kind,
    projectId: task.projectId,
    taskId: task.id,
    data,
  });
}
