import type { LiveRun, StopWay } from "../../shared/domain/live-run.ts";
import { messageOf } from "../../shared/errors.ts";
import { showToast } from "../state/toasts.ts";
import { stopRun } from "./runs.ts";

/** Stops one of the app's own runs, and tells where that can't be done. */
export async function stopLiveRun({ executionId }: LiveRun, way: StopWay): Promise<void> {
  try {
    await stopRun(executionId, way);
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
