import type { ChangeReads, PersonEvent } from "../change-store.ts";
import type { NamedEvent } from "../event-store.ts";
import { SELECT_EVENT } from "./events.ts";
import type { Statements } from "./statements.ts";

/** What undo reads of the events, in SQL. */
export function createChangeReads(sql: Statements): ChangeReads {
  const ofPerson = sql<PersonEvent>(
    `SELECT seq, batch, kind, iif(kind = 'change_undone', data, NULL) AS undone
     FROM board_events INDEXED BY board_events_person
     WHERE actor_type = 'human' AND actor_id = @actorId AND seq < @before AND surface IN ('window', 'cli')
     ORDER BY seq DESC LIMIT @limit`,
  );
  // A transaction's events stand side by side, so no index has to know batches.
  const before = sql<{ seq: number }>(
    "SELECT seq FROM board_events WHERE seq < @seq AND batch <> @batch ORDER BY seq DESC LIMIT 1",
  );
  const after = sql<{ seq: number }>(
    "SELECT seq FROM board_events WHERE seq > @seq AND batch <> @batch ORDER BY seq LIMIT 1",
  );
  const between = sql<NamedEvent>(
    `${SELECT_EVENT} WHERE event.seq > @first AND event.seq < @last ORDER BY event.seq`,
  );
  return {
    ofPerson: (actorId, limit, beforeSeq) =>
      ofPerson.all({ actorId, limit, before: beforeSeq ?? Number.POSITIVE_INFINITY }),
    ofBatch: ({ seq, batch }) =>
      between.all({
        first: before.get({ seq, batch })?.seq ?? 0,
        last: after.get({ seq, batch })?.seq ?? Number.POSITIVE_INFINITY,
      }),
  };
}
