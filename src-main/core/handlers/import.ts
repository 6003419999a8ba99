import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { createProject } from "../services/create-project.ts";
import { importBoard } from "../services/import-board.ts";
import { importTasks } from "../services/import-tasks.ts";
import { getProject } from "../services/resolve.ts";
import type { Handlers } from "./handler.ts";

export const importHandlers: Handlers<"import.apply" | "import.board"> = {
  "import.apply": (tx, input, context) => {
    const { project, newProject } = input;
    const apply = () => {
      const target = newProject
        ? createProject(tx, context, newProject)
        : getProject(tx, project ?? GLOBAL_PROJECT_ID);
      return importTasks(tx, context, { ...input, project: target });
    };
    // A dry run takes its own writes back; the project would stay.
    return { data: input.dryRun ? tx.trial(apply) : apply() };
  },
  "import.board": (tx, input, context) => ({ data: importBoard(tx, context, input) }),
};
