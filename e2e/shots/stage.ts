import { expect, type Page } from "@playwright/test";
import type { AgentStep } from "../../src-main/core/testing/agents/steps.ts";
import { AgentHome, PATIENCE_MS, RIGHT_SUM } from "../agent-home.ts";
import { writeHistory } from "./history.ts";

const ESC = "\u001b";
const HOME_SHOWN = "/home/ada";

/** Where it is about three in the afternoon: by then a day has something to show. */
function zoneOfAfternoon(now: number): string {
  const east = ((15 - new Date(now).getUTCHours() + 36) % 24) - 12;
  // Such a zone's sign says how far it is to Greenwich.
  return `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

let calls = 0;

/** A tool's call as Claude Code prints it, with what the message took. */
function toolCall(name: string, input: Record<string, string>, isOpen = false): AgentStep[] {
  const id = `call-${++calls}`;
  const usage = { input_tokens: 6_200, output_tokens: 840, cache_read_input_tokens: 31_000 };
  const content = [{ type: "tool_use", id, name, input }];
  const result = { type: "tool_result", tool_use_id: id, content: "ok" };
  const call = { type: "assistant", message: { id, content, usage } };
  const answer = { type: "user", message: { content: [result] } };
  return [call, ...(isOpen ? [] : [answer])].map((event) => ({ print: JSON.stringify(event) }));
}

/** The app on a board with six weeks behind it and agents at work, for pictures. */
export class Stage {
  readonly at = new AgentHome(() => ({
    claude: {
      steps: [
        { say: "I read how imports are taken in, then make the second one wait for the first." },
        ...toolCall("Read", { file_path: "src/imports/accept.ts" }),
        ...toolCall("Grep", { pattern: "acceptImport\\(" }),
        ...toolCall("Edit", { file_path: "src/imports/accept.ts" }),
        ...toolCall("Bash", { command: "npm test -- imports" }),
        { print: `${ESC}[32m✓${ESC}[0m takes a file that is new (14 ms)` },
        { print: `${ESC}[32m✓${ESC}[0m answers 409 for one that is under way (31 ms)` },
        { print: `${ESC}[31m✗${ESC}[0m names the first import's id` },
        { say: "One test is red: the id is missing from the answer. I add it." },
        { write: "add.js", text: RIGHT_SUM },
        ...toolCall("Edit", { file_path: "src/imports/answer.ts" }),
        ...toolCall("Bash", { command: "npm test" }, true),
        { hang: true },
      ],
    },
    codex: {
      format: "codex-json",
      steps: [
        { say: "The cursor is the last row's time and id, signed." },
        { tool: "npm run typecheck", open: true },
        { hang: true },
      ],
    },
  }));

  get page(): Page {
    return this.at.page;
  }

  /**
   * Opens the window on the first project, with two agents at work.
   * @param size the page's, in pixels
   */
  async open(size: { readonly width: number; readonly height: number }): Promise<void> {
    process.env.TZ = zoneOfAfternoon(Date.now());
    writeHistory(this.at.boardPath, this.at.repository, Date.now());
    const { app } = await this.at.launch({
      env: { BATON_HEARTBEAT_MS: "60000", BATON_STALE_TTL_MS: "300000", TZ: process.env.TZ },
    });
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
    }, size);
    await this.#start("Return 409 when two imports race", "claude");
    await this.#start("Paginate the audit log by cursor", "codex");
    await this.page.getByRole("button", { name: /^api-server/ }).click();
    await expect(this.page.locator("[data-task-key]").first()).toBeVisible();
    await this.leave();
  }

  /** Takes the pointer to where nothing answers to it. */
  async leave(): Promise<void> {
    const { height } = await this.page.evaluate(() => ({ height: window.innerHeight }));
    await this.page.mouse.move(300, height - 8);
  }

  /** Writes the home in what the window shows as a person's, whatever this machine calls it. */
  async nameHome(): Promise<void> {
    await this.page.evaluate(
      ({ home, shown }) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const { nodeValue } = node;
          if (nodeValue?.includes(home)) node.nodeValue = nodeValue.replaceAll(home, shown);
        }
      },
      { home: this.at.home, shown: HOME_SHOWN },
    );
  }

  /** Ends the agents and the app. */
  async close(): Promise<void> {
    if (!this.at.isLaunched) return this.at.remove();
    for (const { executionId } of await this.at.live()) await this.at.stop(executionId, "release");
    await expect.poll(() => this.at.live(), { timeout: PATIENCE_MS }).toEqual([]);
    await this.at.remove();
  }

  /** The key of a card. */
  async keyOf(title: string): Promise<string> {
    const tasks = await this.at.call("task.list", { project: "API", limit: 500 });
    const found = tasks.find((task) => task.title === title);
    if (!found) throw new Error(`the board of the pictures has no task ${title}`);
    return found.key;
  }

  async #start(title: string, profile: string): Promise<void> {
    await this.at.start(await this.keyOf(title), profile);
  }
}
