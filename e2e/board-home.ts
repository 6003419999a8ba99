import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type CliAnswers, cliAnswers } from "./cli-answers.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";

/** What the tests look at of a task. */
export interface ShownTask {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly claimEpoch: number;
}

/** An app with a project of its own, whose board is worked at in the window and by the command line. */
export class BoardHome {
  readonly baton: LaunchedBaton;
  /** A person's command, unless it names an agent; its data. */
  readonly json: CliAnswers["json"];
  private readonly home: string;

  private constructor(home: string, baton: LaunchedBaton) {
    this.home = home;
    this.baton = baton;
    this.json = cliAnswers(() => ({ home, cwd: join(home, "api") })).json;
  }

  /** Starts the app; it has one project, with keys like `API-1`. */
  static async open(): Promise<BoardHome> {
    const home = makeHome();
    mkdirSync(join(home, "api"));
    giveToAppUser(home);
    const opened = new BoardHome(home, await launchBaton({ home }));
    await opened.json("init", "--name", "api-server", "--prefix", "API");
    return opened;
  }

  get page(): Page {
    return this.baton.window;
  }

  /** Adds a task from outside. @returns its key */
  async add(title: string, ...more: string[]): Promise<string> {
    return (await this.json<ShownTask>("task", "add", title, ...more)).key;
  }

  show(key: string): Promise<ShownTask> {
    return this.json<ShownTask>("task", "show", key);
  }

  async statusOf(key: string): Promise<string> {
    return (await this.show(key)).status;
  }

  card(key: string): Locator {
    return this.page.locator(`[data-board] [data-task-key="${key}"]`);
  }

  column(status: string): Locator {
    return this.page.locator(`[data-board] [data-status="${status}"]`);
  }

  cardIn(status: string, key: string): Locator {
    return this.column(status).locator(`[data-task-key="${key}"]`);
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole("region", { name: "Notifications" }).getByText(text);
  }

  /** Gives the window's content another size, in pixels of the screen, and zooms it. */
  async resize(width: number, height: number, zoom: number): Promise<void> {
    await this.baton.app.evaluate(
      ({ BrowserWindow }, to) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(to.width, to.height);
        window?.webContents.setZoomFactor(to.zoom);
      },
      { width, height, zoom },
    );
    await expect.poll(() => this.page.evaluate(() => window.innerWidth)).toBe(width / zoom);
  }

  async close(): Promise<void> {
    await this.baton.close();
    removeHome(this.home);
  }
}
