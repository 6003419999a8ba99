import { isTerminal, TASK_STATUSES } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import { getBoard, getBoardStatus } from "../services/get-board.ts";
import { findPause, pauseBoard, resumeBoard } from "../services/pause-board.ts";
import { shownProjectId } from "../services/resolve.ts";
import { decodeCursor } from "../store/page.ts";
import { answerAll, answerPage, type Handlers } from "./handler.ts";

export const boardHandlers: Handlers<
  | "board.get"
  | "board.finished"
  | "board.status"
  | "board.paused"
  | "board.pause"
  | "board.resume"
  | "board.pulse"
> = {
  "board.get": (tx, input) => ({
    data: getBoard(tx, shownProjectId(tx, input.project), input.finishedLimit),
  }),
  "board.finished": (tx, input) => {
    const { status, limit, cursor } = input;
    if (!isTerminal(status)) {
      const finished = TASK_STATUSES.filter(isTerminal).join(" or ");
      throw new DomainError("invalid_argument", `${status} is no finished column: ask ${finished}`);
    }
    const projectId = shownProjectId(tx, input.project);
    const page = tx.tasks.finishedCards(projectId, status, limit, decodeCursor(cursor, 2));
    return answerPage(page, (card) => card);
  },
  "board.status": (tx, input, context) => ({ data: getBoardStatus(tx, context, input.dayStart) }),
  "board.paused": (tx) => ({ data: { pause: findPause(tx) } }),
  "board.pause": (tx, input, context) => ({
    data: { pause: pauseBoard(tx, context, input.reason ?? null) },
  }),
  "board.resume": (tx, _, context) => {
    resumeBoard(tx, context);
    return { data: { pause: null } };
  },
  "board.pulse": (tx) => answerAll(tx.executions.pulses()),
};
