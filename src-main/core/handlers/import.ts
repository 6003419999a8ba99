import { importTasks } from "../services/import-tasks.ts";
import { getProject } from "../services/resolve.ts";
import type { Handlers } from "./handler.ts";

export const importHandlers: Handlers<"import.apply"> = {
  "import.apply": (tx, input, context) => ({
    data: importTasks(tx, context, { ...input, project: getProject(tx, input.project) }),
  }),
};
