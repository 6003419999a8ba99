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
