import type { workerOperations } from "../../../shared/operations/worker.ts";
import { listWorkers } from "../services/list-workers.ts";
import { getProject } from "../services/resolve.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Who is connected. It is no change of the board: no event tells of it. */
export const workerHandlers: Handlers<keyof typeof workerOperations> = {
  "worker.list": (tx) => answerAll(listWorkers(tx)),
  "worker.appear": (tx, { id, surface, project, connectedAt, owner }, { caller, now }) => {
    tx.workers.put({
      id,
      name: caller.id,
      runtime: caller.runtime,
      surface,
      projectId: project === undefined ? null : getProject(tx, project).id,
      ownerPid: owner.pid,
      ownerProcessStart: owner.processStart,
      ownerBootId: owner.bootId,
      connectedAt,
      seenAt: now,
    });
    return { data: { id } };
  },
  "worker.leave": (tx, { id }) => {
    tx.workers.delete([id]);
    return { data: { id } };
  },
};
