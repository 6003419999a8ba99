import { AgentHome } from "../../e2e/agent-home.ts";
import { type PageTasks, traceTasks } from "../window/trace-tasks.ts";
import { measureMemory } from "../window/use-memory.ts";
import { LINES_A_SECOND } from "./heard.ts";

/** What the window came to whose log an agent filled. */
export interface Watched {
  readonly tasks: PageTasks;
  /** How long it was watched. */
  readonly seconds: number;
  /** The page's heap at the begin and at the end, in MB. */
  readonly heapMb: readonly number[];
}

/** Until the window has begun to follow, and until what was measured is read. */
const AROUND_SECONDS = 30;
const WARM_UP_MS = 3_000;

/** Opens the log of an agent that prints without a pause in the real window, and follows its end. */
export async function watchLog(seconds: number): Promise<Watched> {
  const lines = LINES_A_SECOND * (seconds + AROUND_SECONDS);
  const steps = [{ flood: lines, perSecond: LINES_A_SECOND }, { say: "It is done." }];
  const at = new AgentHome(() => ({ flooder: { steps } }));
  try {
    const { app, window: page } = await at.launch();
    const execution = await at.start(await at.add("Print without a pause"), "flooder");
    await page.keyboard.press("u");
    await page.getByRole("button", { name: "Log", exact: true }).first().click();
    await page.waitForSelector("[data-following=true]");
    await page.waitForTimeout(WARM_UP_MS);
    const before = await measureMemory({ app, page });
    const tasks = await traceTasks(app, () => page.waitForTimeout(seconds * 1_000));
    const after = await measureMemory({ app, page });
    await at.stop(execution, "release");
    return { tasks, seconds, heapMb: [before.pageHeapMb, after.pageHeapMb] };
  } finally {
    await at.remove();
  }
}
