import type { ElectronApplication } from "@playwright/test";
import { CHANNELS } from "../../shared/window-api.ts";

// The app's side of the window's calls, reached into where Electron keeps who answers them.

type Answer = (...words: unknown[]) => unknown;
interface Ipc {
  readonly _invokeHandlers: Map<string, Answer>;
}
interface Kept {
  benchCalls: number;
  benchAnswer: Answer;
}

/** Counts the window's calls while something happens. */
export async function countCalls(
  app: ElectronApplication,
  happens: () => Promise<unknown>,
): Promise<number> {
  await app.evaluate(({ ipcMain }, channel) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as Ipc;
    const kept = globalThis as unknown as Kept;
    const own = handlers.get(channel) as Answer;
    kept.benchCalls = 0;
    kept.benchAnswer = own;
    handlers.set(channel, (...words) => {
      kept.benchCalls++;
      return own(...words);
    });
  }, CHANNELS.call);
  await happens();
  await restoreAnswer(app);
  return app.evaluate(() => (globalThis as unknown as Kept).benchCalls);
}

/** Has the window's calls answered by nothing but their name while something happens. */
export async function echoCalls(
  app: ElectronApplication,
  happens: () => Promise<unknown>,
): Promise<void> {
  await app.evaluate(({ ipcMain }, channel) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as Ipc;
    (globalThis as unknown as Kept).benchAnswer = handlers.get(channel) as Answer;
    ipcMain.removeHandler(channel);
    ipcMain.handle(channel, (_event, name) => name);
  }, CHANNELS.call);
  await happens();
  await restoreAnswer(app);
}

async function restoreAnswer(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain }, channel) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as Ipc;
    handlers.set(channel, (globalThis as unknown as Kept).benchAnswer);
  }, CHANNELS.call);
}
