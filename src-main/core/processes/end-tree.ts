import { listTree, type ProcessTree, signalTree } from "./process-tree.ts";

/** How long a tree may take to end after SIGTERM, in milliseconds: a stop is to work within two seconds. */
const STOP_GRACE_MS = 1_200;
/** How long it is insisted, in milliseconds: a process of another user can't be ended from here. */
const INSIST_MS = 10_000;
/** How often it is looked whether all of a tree has ended, in milliseconds. */
const LOOK_INTERVAL_MS = 50;

/**
 * Ends all that is left of a tree: asks, and insists after a grace. Where processes can't be listed
 * (Windows) it insists at once.
 * @returns the ids of those that did not end
 */
export async function endTree(tree: ProcessTree): Promise<readonly number[]> {
  if (process.platform === "win32") {
    await signalTree(tree, "SIGKILL");
    return [];
  }
  let living = await listTree(tree);
  if (living.length === 0) return living;
  await signalTree(tree, "SIGTERM");
  const insistAt = performance.now() + STOP_GRACE_MS;
  const giveUpAt = insistAt + INSIST_MS;
  for (;;) {
    living = await listTree(tree);
    const now = performance.now();
    if (living.length === 0 || now >= giveUpAt) return living;
    // Again and again: one that forks as it is killed leaves a child that was not on the list.
    if (now >= insistAt) await signalTree(tree, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
  }
}
