import { messageOf } from "../../shared/errors.ts";
import { showToast } from "../state/toasts.ts";
import { showProject } from "../state/view.ts";
import { call } from "./client.ts";
import { keepProject } from "./project-list.ts";

/** Makes a demo board and shows it. A refusal is told. */
export async function makeDemo(): Promise<void> {
  try {
    const project = await call("project.demo", {});
    keepProject(project);
    showProject(project.id);
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
