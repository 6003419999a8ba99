import { app } from "electron";
import type { Caller } from "../shared/domain/caller.ts";
import { findLink, readTaskLink } from "../shared/domain/deep-link.ts";
import { replaceControls } from "../shared/domain/text.ts";
import { t } from "../shared/strings/translate.ts";
import type { OperationRunner } from "./core/run-operation.ts";

/** What opening links needs. */
export interface LinkOptions {
  readonly runner: Pick<OperationRunner, "run">;
  readonly caller: Caller;
  readonly showTask: (taskId: string) => void;
  /** Tells the person why a link is not opened. */
  readonly tell: (message: string) => void;
}

/** Opens links that lead into the app. */
export interface Links {
  /** Opens a link, once the window can show it. */
  open(link: string): void;
  /** The window can show what it is told to. */
  windowIsReady(): void;
}

/** How much of a link that is refused is repeated. */
const SHOWN = 80;

/**
 * Makes the opening of links. One that comes before the window is ready waits; of several the last
 * counts.
 */
export function createLinks({ runner, caller, showTask, tell }: LinkOptions): Links {
  let isReady = false;
  let waiting: string | null = null;
  const follow = async (link: string) => {
    const shown = shownLink(link);
    const key = readTaskLink(link);
    if (key === null) return tell(t(($) => $.desktop.link.refused, { link: shown }));
    const found = await runner.run("task.get", { task: key }, caller);
    if (found.ok) showTask(found.data.id);
    else tell(t(($) => $.desktop.link.unknown, { link: shown, reason: found.error.message }));
  };
  return {
    open(link) {
      if (isReady) void follow(link);
      else waiting = link;
    },
    windowIsReady() {
      isReady = true;
      if (waiting !== null) void follow(waiting);
      waiting = null;
    },
  };
}

/** One line that shows on a screen what stands in it, however it was meant to look. */
function shownLink(link: string): string {
  const cut = link.length > SHOWN ? `${link.slice(0, SHOWN)}…` : link;
  return replaceControls(cut.toWellFormed().replaceAll(/\s+/g, " "));
}

/** The link that this app was started with; null where there is none. */
export function linkOfStart(): string | null {
  return findLink(process.argv.slice(1));
}

/** Follows links that macOS hands to the app that runs. */
export function followSystemLinks(open: (link: string) => void): void {
  app.on("open-url", (event, link) => {
    event.preventDefault();
    open(link);
  });
}
