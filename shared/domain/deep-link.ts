import { formatTaskKey, parseTaskKey } from "./task-key.ts";

/** The scheme of links that lead into the app: `baton://task/API-12`. */
export const LINK_SCHEME = "baton";

/** Longer ones are nothing of ours. */
const LONGEST = 200;
const TASK_LINK = /^baton:\/\/task\/([A-Za-z0-9]+-[0-9]+)\/?$/i;

/**
 * Reads a link into the app. Whoever can make a person click, or start the app, can send any text:
 * a task's key alone is taken, and all that it can do is to show that task.
 * @returns the task's key; null for anything else
 */
export function readTaskLink(text: string): string | null {
  if (text.length > LONGEST) return null;
  const key = parseTaskKey(TASK_LINK.exec(text)?.[1] ?? "");
  return key && formatTaskKey(key.prefix, key.number);
}

/** The link that leads to a task. @param key such as `API-12` */
export function taskLink(key: string): string {
  return `${LINK_SCHEME}://task/${key}`;
}

/** The link among the words that the app was started with; null where there is none. */
export function findLink(words: readonly string[]): string | null {
  return words.find((word) => word.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null;
}
