import { listEvents } from "../services/list-events.ts";
import { toAuditEntry, toEvent } from "../services/views.ts";
import { decodeCursor } from "../store/page.ts";
import { answerPage, type Handlers } from "./handler.ts";

export const eventHandlers: Handlers<"event.list" | "audit.list"> = {
  "event.list": (tx, input) =>
    answerPage(listEvents(tx, input, input.limit, decodeCursor(input.cursor, 1)), toEvent),
  "audit.list": (tx, input) =>
    answerPage(tx.audit.list(input.limit, decodeCursor(input.cursor, 1)), toAuditEntry),
};
