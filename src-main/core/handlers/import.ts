import { importBoard } from "../services/import-board.ts";
import { importTasks } from "../services/import-tasks.ts";
import { getProject } from "../services/resolve.ts";
import type { Handlers } from "./handler.ts";

export const importHandlers: Handlers<"import.apply" | "import.board"> = {
  "import.apply": (tx, input, context) => ({
    data: importTasks(tx, context, { ...input, project: getProject(tx, input.project) }),
  }),
  "import.board": (tx, input, context) => ({ data: importBoard(tx, context, input) }),
};
