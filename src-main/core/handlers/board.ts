import { isTerminal, TASK_STATUSES } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import { getBoard, getBoardStatus } from "../services/get-board.ts";
import { getProject } from "../services/resolve.ts";
import { decodeCursor } from "../store/page.ts";
import type { ReadTx } from "../store/store.ts";
import { answerAll, answerPage, type Handlers } from "./handler.ts";

function projectIdOf(tx: ReadTx, project: string | null): string | null {
  return project === null ? null : getProject(tx, project).id;
}

export const boardHandlers: Handlers<
  "board.get" | "board.finished" | "board.status" | "board.pulse"
> = {
  "board.get": (tx, input) => ({
    data: getBoard(tx, projectIdOf(tx, input.project), input.finishedLimit),
  }),
  "board.finished": (tx, input) => {
    const { status, limit, cursor } = input;
    if (!isTerminal(status)) {
      const finished = TASK_STATUSES.filter(isTerminal).join(" or ");
      throw new DomainError("invalid_argument", `${status} is no finished column: ask ${finished}`);
    }
    const projectId = projectIdOf(tx, input.project);
    const page = tx.tasks.finishedCards(projectId, status, limit, decodeCursor(cursor, 2));
    return answerPage(page, (card) => card);
  },
  "board.status": (tx, input, context) => ({ data: getBoardStatus(tx, context, input.dayStart) }),
  "board.pulse": (tx) => answerAll(tx.executions.pulses()),
};
