import type { insightOperations } from "../../../shared/operations/insight.ts";
import { listFinished, summarizeInsight } from "../services/insight.ts";
import { shownProjectId } from "../services/resolve.ts";
import { decodeCursor } from "../store/page.ts";
import { answerPage, type Handlers } from "./handler.ts";

/** What plots are made of. */
export const insightHandlers: Handlers<keyof typeof insightOperations> = {
  "insight.summary": (tx, { project, since }) => ({
    data: summarizeInsight(tx, { projectId: shownProjectId(tx, project), since }),
  }),
  "insight.finished": (tx, { project, since, limit, cursor }) => {
    const scope = { projectId: shownProjectId(tx, project), since };
    return answerPage(listFinished(tx, scope, limit, decodeCursor(cursor, 2)), (card) => card);
  },
};
