import type { Caller } from "../shared/domain/caller.ts";
import { claimById, claimNextTask } from "../src-main/core/services/claim-task.ts";
import { createTask } from "../src-main/core/services/create-task.ts";
import { heartbeatTask } from "../src-main/core/services/heartbeat-task.ts";
import { updateStatus } from "../src-main/core/services/move-task.ts";
import { getProject, getTask } from "../src-main/core/services/resolve.ts";
import { openBoard } from "../src-main/core/store/sqlite/open.ts";
import { contextOf } from "./actors.ts";
import { PROJECT_ID } from "./boards.ts";
import { AGENT, DESCRIPTION, EPOCH, type Side } from "./side.ts";

function agent(epoch: number | null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: AGENT, runtime: "claude", surface: "run", claim };
}

/** Our own services, as the surfaces use them. */
export function serviceSide(path: string): Side {
  const board = openBoard({ path, create: false, budgetMs: 1_500 });
  const holder = agent(EPOCH);
  const anyone = agent(null);
  return {
    create: (title) => {
      board.write((tx) =>
        createTask(tx, contextOf(anyone), {
          project: getProject(tx, PROJECT_ID),
          title,
          description: DESCRIPTION,
        }),
      );
    },
    claim: (id) => {
      board.write((tx) => claimById(tx, contextOf(anyone), getTask(tx, id), null));
    },
    claimNext: () => {
      const filter = { projectIds: [PROJECT_ID] };
      board.write((tx) => claimNextTask(tx, contextOf(anyone), filter, null));
    },
    beat: (id) => {
      board.write((tx) => heartbeatTask(tx, contextOf(holder), getTask(tx, id), false));
    },
    move: (id) => {
      const request = { to: "in_review", runtime: null, overrideReason: null } as const;
      board.write((tx) => updateStatus(tx, contextOf(holder), getTask(tx, id), request));
    },
    close: () => board.close(),
  };
}
