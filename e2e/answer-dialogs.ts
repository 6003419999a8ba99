import { once } from "node:events";
import type { LaunchedBaton } from "./launch.ts";

/** Answers the system's own dialogs for the person, from now on: a file is chosen, or named to save to. */
export function choosing({ app }: LaunchedBaton, path: string): Promise<void> {
  return app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
}

/**
 * Chooses an item of the native File menu.
 * @throws Error when there is none with that label
 */
export function fromFileMenu({ app }: LaunchedBaton, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const file = Menu.getApplicationMenu()?.items.find((item) => item.label === "File");
    const item = file?.submenu?.items.find((each) => each.label === wanted);
    if (!item) throw new Error(`the File menu has no ${wanted}`);
    item.click();
  }, label);
}

/**
 * Answers message boxes for the person, from now on.
 * @param response the number of the button
 * @returns reads what was asked since
 */
export async function answeringBoxes(
  { app }: LaunchedBaton,
  response: number,
): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog }, answer) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...words: unknown[]) => {
      asked.push((words.at(-1) as { message: string }).message);
      return { response: answer, checkboxChecked: false };
    };
  }, response);
  return () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

/** Quits as a person does. */
export function quit({ app }: LaunchedBaton): Promise<void> {
  return app.evaluate((electron) => electron.app.quit()).catch(() => undefined);
}

/** The end of the app's process, however it comes. */
export function appEnd({ app }: LaunchedBaton): Promise<unknown> {
  const process = app.process();
  return process.exitCode === null && process.signalCode === null
    ? once(process, "exit")
    : Promise.resolve();
}
