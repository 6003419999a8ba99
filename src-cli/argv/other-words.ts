import { TASK_STATUSES } from "../../shared/domain/status.ts";

/** Words of other programs for what a group's commands do, with what is typed here. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  task: {
    ...Object.fromEntries(TASK_STATUSES.map((status) => [status, `task move KEY ${status}`])),
    ...Object.fromEntries(
      ["finish", "complete", "close", "resolve"].map((word) => [word, "task move KEY done"]),
    ),
    ...Object.fromEntries(["cancel", "abort"].map((word) => [word, "task move KEY cancelled"])),
    ...Object.fromEntries(["reopen", "unblock"].map((word) => [word, "task move KEY todo"])),
    block: "task move KEY blocked",
    review: "task move KEY in_review",
    start: "task claim KEY",
    take: "task claim KEY",
    create: "task add TITLE",
    new: "task add TITLE",
    get: "task show KEY",
    view: "task show KEY",
    update: "task edit KEY",
    delete: "task drop KEY",
    remove: "task drop KEY",
    rm: "task drop KEY",
    search: "search TEXT",
    why: "why KEY",
  },
  project: { add: "init", create: "init", new: "init", remove: "project delete PREFIX" },
  fact: {
    add: "fact set KEY VALUE",
    put: "fact set KEY VALUE",
    show: "fact get KEY",
    remove: "fact delete KEY",
    rm: "fact delete KEY",
  },
  dep: { remove: "dep rm KEY --on KEY", delete: "dep rm KEY --on KEY", list: "dep tree KEY" },
};

/**
 * The command that somebody probably meant who typed a word that Baton has no command for.
 * @param group the words before it, empty for none
 * @param typed the word
 * @param known every command's words
 * @returns a command line without `baton`, null when none is near
 */
export function otherWords(
  group: string,
  typed: string,
  known: ReadonlySet<string>,
): string | null {
  const word = typed.toLowerCase();
  const called = OTHER_WORDS[group];
  if (called && Object.hasOwn(called, word)) return called[word] ?? null;
  if (group !== "") return null;
  if (known.has(`task ${word}`)) return `task ${word}`;
  const ofTasks = OTHER_WORDS.task ?? {};
  return Object.hasOwn(ofTasks, word) ? (ofTasks[word] ?? null) : null;
}
