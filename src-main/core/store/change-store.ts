import type { NamedEvent } from "./event-store.ts";
import type { BoardEventRow } from "./rows.ts";

/** An event of a person, as far as the stack of changes needs it. */
export interface PersonEvent extends Pick<BoardEventRow, "seq" | "batch" | "kind"> {
  /** JSON, where the event says what was taken back; null for all others. */
  readonly undone: string | null;
}

/** What undo reads of the events. */
export interface ChangeReads {
  /**
   * What a person did by hand, in the window or at the command line, newest first.
   * @param beforeSeq only what is older than this event; null for the newest
   */
  ofPerson(actorId: string, limit: number, beforeSeq: number | null): PersonEvent[];
  /** All events of the transaction that an event belongs to, oldest first. */
  ofBatch(event: Pick<BoardEventRow, "seq" | "batch">): NamedEvent[];
}
