import { isDay } from "../../../shared/domain/due-date.ts";
import { EVENT_KINDS } from "../../../shared/domain/event.ts";
import { decideFactKey } from "../../../shared/domain/fact-key.ts";
import { decidePresetName } from "../../../shared/domain/preset.ts";
import { parseReservation } from "../../../shared/domain/reservation.ts";
import { isProjectPrefix } from "../../../shared/domain/task-key.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import type { BoardTable } from "./table-store.ts";

/** JSON that a column holds: an object, a list of texts, or any value. */
export type JsonShape = "object" | "list" | "any";

/** What a cell must hold besides a value of its column's type. */
export type CellRule =
  | { readonly is: (text: string) => boolean; readonly called: string }
  | { readonly json: JsonShape }
  | { readonly oneOf: readonly string[] }
  | { readonly from: number; readonly to: number };

const OBJECT: CellRule = { json: "object" };
const ANY: CellRule = { json: "any" };
const FACT_KEY: CellRule = {
  is: (text) => decideFactKey(text).kind === "accepted",
  called: "a key of facts",
};
const TITLE: CellRule = { is: (text) => decideTitle(text).kind === "accepted", called: "a title" };
const PREFIX: CellRule = { is: isProjectPrefix, called: "a prefix" };
const DAY: CellRule = { is: isDay, called: "a day of the calendar" };
const RESERVATION: CellRule = {
  is: (text) => parseReservation(text) !== null,
  called: "a reservation",
};
const PRESET_NAME: CellRule = {
  is: (text) => decidePresetName(text).kind === "accepted",
  called: "a name",
};
const FLAG: CellRule = { from: 0, to: 1 };
const COUNT: CellRule = { from: 0, to: Number.MAX_SAFE_INTEGER };
const FROM_ONE: CellRule = { from: 1, to: Number.MAX_SAFE_INTEGER };
/** What a date can hold, in milliseconds since 1970. */
const INSTANT: CellRule = { from: -8.64e15, to: 8.64e15 };
const ACTOR: CellRule = { oneOf: ["human", "agent", "system"] };

/**
 * What cells must hold that neither a column's type nor a CHECK of the schema says, under the names of
 * the row types. Whoever reads a row relies on it; null is always left to the column.
 */
export const CELL_RULES: Readonly<Partial<Record<BoardTable, Readonly<Record<string, CellRule>>>>> =
  {
    projects: {
      prefix: PREFIX,
      settings: OBJECT,
      nextNumber: FROM_ONE,
      archivedAt: INSTANT,
      createdAt: INSTANT,
    },
    tasks: {
      number: FROM_ONE,
      title: TITLE,
      labels: { json: "list" },
      claimEpoch: COUNT,
      rescueCount: COUNT,
      revision: FROM_ONE,
      fileMutating: FLAG,
      dropped: FLAG,
      createdAt: INSTANT,
      updatedAt: INSTANT,
      enteredAt: INSTANT,
      completedAt: INSTANT,
      beatAt: INSTANT,
      progressAt: INSTANT,
      reservedFor: RESERVATION,
      dueOn: DAY,
    },
    presets: {
      name: PRESET_NAME,
      content: OBJECT,
      position: COUNT,
      revision: FROM_ONE,
      createdAt: INSTANT,
      updatedAt: INSTANT,
    },
    task_comments: { createdAt: INSTANT, editedAt: INSTANT },
    execution_processes: {
      claimEpoch: COUNT,
      role: { oneOf: ["builder", "gate", "critic"] },
      handOff: OBJECT,
      startedAt: INSTANT,
      completedAt: INSTANT,
      recoveryTombstone: FLAG,
    },
    board_events: {
      at: INSTANT,
      actorType: ACTOR,
      kind: { oneOf: EVENT_KINDS },
      data: OBJECT,
    },
    audit_log: { at: INSTANT, actorType: ACTOR, detail: OBJECT },
    facts: { key: FACT_KEY, value: ANY, authorType: ACTOR, revision: FROM_ONE, updatedAt: INSTANT },
    fact_revisions: {
      key: FACT_KEY,
      value: ANY,
      authorType: ACTOR,
      revision: FROM_ONE,
      updatedAt: INSTANT,
    },
    fact_scopes: { generation: COUNT, receipts: COUNT },
    fact_receipts: { authorType: ACTOR, isDeleted: FLAG },
    fact_gates: { key: FACT_KEY, expected: ANY },
  };
