import type { ActorType } from "../../../shared/domain/caller.ts";
import type { EventKind } from "../../../shared/domain/event.ts";
import type { ColumnPage, Cursor } from "./page.ts";
import type { AuditLogRow, BoardEventRow } from "./rows.ts";

/** Which events a list holds. */
export interface EventFilter {
  readonly sinceSeq: number;
  readonly taskId?: string | undefined;
  readonly projectIds: readonly string[] | null;
  readonly isNewestFirst: boolean;
}

/** An event with its task's key, as far as the task still exists. */
export interface NamedEvent extends BoardEventRow {
  readonly taskKey: string | null;
}

/** Which of the events that tell people something are wanted. */
export interface ActivityFilter {
  readonly kinds: readonly EventKind[];
  readonly projectId?: string;
  readonly taskId?: string;
  readonly actorType?: ActorType;
  readonly actor?: string;
  /** Part of a key, a title, a name, or a text in the event's data. */
  readonly text?: string;
}

/** An event with its task's names, as far as the task still exists. */
export interface ActivityRow extends NamedEvent {
  readonly taskTitle: string | null;
}

export interface EventReads {
  latestSeq(): number;
  /** Newest first, of those between two sequence numbers, both left out. */
  activity(
    filter: ActivityFilter,
    between: { readonly before: number; readonly after: number },
    limit: number,
  ): ActivityRow[];
  list(filter: EventFilter, limit: number, after: Cursor | null): ColumnPage<NamedEvent>;
  /** Events after a sequence number, oldest first, without a count. */
  after(seq: number, limit: number): NamedEvent[];
  /**
   * When a person last moved a task by hand, or took it out of blocked in whatever way; 0 when
   * never. The moves that a person's own run makes do not count.
   */
  lastHumanMoveAt(taskId: string): number;
}

export interface EventWrites {
  append(row: Omit<BoardEventRow, "seq" | "tenantId">): void;
}

/** An audit row with its task's key, as far as the task still exists. */
export interface NamedAudit extends AuditLogRow {
  readonly taskKey: string | null;
}

export interface AuditReads {
  /** Newest first. */
  list(limit: number, after: Cursor | null): ColumnPage<NamedAudit>;
}

export interface AuditWrites {
  append(row: Omit<AuditLogRow, "id" | "tenantId">): void;
}
