import { OPERATION_OF_COMMAND, OPERATION_TABLE } from "virtual:operations/table";
import { EXPORT_FORMATS } from "../shared/domain/export-format.ts";
import { BLOCKING_SEVERITIES, WARNING_SEVERITIES } from "../shared/domain/verdict.ts";
import type { OperationName } from "../shared/operations/index.ts";
import { flag } from "./argv/flag.ts";
import { optionsOfOperation } from "./argv/operation-options.ts";
import type { Option } from "./argv/option.ts";
import type { Command, CommandRun } from "./command.ts";
import { operationCommand } from "./commands/operation.ts";
import { COMPLETION_NOTES, SHELLS } from "./completion/shells.ts";
import { DRY_RUN, FINDINGS, IMPORT_COMMANDS } from "./import-commands.ts";
import { CLIENTS } from "./mcp/clients.ts";

/** What a command adds to the operation that it stands for, or all there is of one without. */
interface Special {
  readonly summary?: string;
  readonly positionals?: readonly Option[];
  readonly options?: readonly Option[];
  readonly example?: string;
  readonly takesCommand?: true;
  readonly notes?: readonly string[];
  readonly load: () => Promise<CommandRun>;
}

/** On the command line both are optional: without a revision, mine wins. */
const FACT_WRITE_OPTIONS: readonly Option[] = [
  flag("expected-revision", "only on this revision; 0 for a key that never existed", {
    kind: "integer",
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  flag(
    "idempotency-key",
    "with --expected-revision: your own name for this request; sent again, it is answered as before",
  ),
];

const SCOPE_NOTE =
  "The global list counts too, beside the folder's project; --scope project leaves it out.";

const COUNT = { kind: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Commands with code of their own. All others are one call of their operation. */
const SPECIALS: Readonly<Record<string, Special>> = {
  init: {
    options: [flag("name", "the project's name (default: the folder's)")],
    notes: [
      "Makes the board file where there is none, and registers the top folder of the checkout.",
    ],
    load: async () => (await import("./commands/init.ts")).runInit,
  },
  "task add": {
    notes: [
      "It goes to the folder's project; where the folder has none, and with --global, to the global list.",
    ],
    load: async () => (await import("./commands/task-add.ts")).runTaskAdd,
  },
  "task next": {
    summary: "Show the best ready task; --claim claims it. Nothing ready is no error.",
    options: [flag("claim", "claim it too", { kind: "boolean" })],
    notes: [SCOPE_NOTE],
    load: async () => (await import("./commands/task-next.ts")).runTaskNext,
  },
  "task list": {
    load: async () => (await import("./commands/task-list.ts")).runTaskList,
  },
  verify: {
    options: [
      { ...flag("finding", "something found, as severity:message[@file]"), isList: true },
      flag("gate", "a shell command whose exit status judges; it is run here"),
      flag("gate-timeout", "how long the gate may take (default 10m, or what the task says)", {
        kind: "duration",
        isOptional: false,
      }),
    ],
    notes: [
      "With the task alone, its own verify command is run, in its worktree or its project's folder.",
      `A finding fails the task when its severity is ${BLOCKING_SEVERITIES.join(", ")};`,
      `it only warns when that is ${WARNING_SEVERITIES.join(", ")}.`,
      "Exits with 0 once the verdict is recorded, whatever it says. It moves no task to done: see task",
      "move. A failing verdict keeps the task out of done; after the second one it is blocked.",
    ],
    load: async () => (await import("./commands/verify.ts")).runVerify,
  },
  events: {
    options: [
      flag("follow", "go on with what happens from now on, or after --since", { kind: "boolean" }),
    ],
    load: async () => (await import("./commands/events.ts")).runEvents,
  },
  doctor: {
    options: [
      flag("sweep", "release tasks whose beat is too old; only a person can", { kind: "boolean" }),
      flag("fix", "name what can be repaired, then repair that; only a person can", {
        kind: "boolean",
      }),
      flag("dry-run", "with --fix: name what would be repaired, and change nothing", {
        kind: "boolean",
      }),
      flag("strict", "exit with 7 when the board needs attention, for scripts", {
        kind: "boolean",
      }),
    ],
    notes: [
      "Without a flag nothing is changed. --fix repairs only what it names first, one kind a transaction,",
      "each in the audit log; what it can't repair it leaves and tells. Exits with 0 whatever it finds,",
      "unless --strict is given.",
    ],
    load: async () => (await import("./commands/doctor.ts")).runDoctor,
  },
  "exec finish": {
    options: [flag("hand-off", "a JSON file that tells the next worker; - reads stdin")],
    notes: [
      'The hand-off: {"works": [], "broken": [], "next": "...", "blocked": null, "commands": [], "evidence": []};',
      "each part may be missing. Without one, the summary is handed on.",
    ],
    load: async () => (await import("./commands/exec-finish.ts")).runExecFinish,
  },
  "fact list": {
    options: [
      flag("deleted", "keys that were deleted instead; baton fact restore brings one back", {
        kind: "boolean",
      }),
    ],
    load: async () => (await import("./commands/fact.ts")).runFactList,
  },
  "fact set": {
    summary: "Write a fact: mine wins, or only on the revision you read.",
    positionals: [
      { ...flag("key", "the fact's key, such as gates.unit"), isRequired: true },
      { ...flag("value", "JSON; - reads stdin", { kind: "json" }), isRequired: true },
    ],
    options: FACT_WRITE_OPTIONS,
    notes: [
      "VALUE is JSON: true, 12, '\"green\"', '{\"tests\":840}'; - reads it from stdin.",
      "Without --expected-revision mine wins: whatever stands there is overwritten, and kept as history",
      "until the key is deleted.",
      "The facts are those of the folder's project; --project GLOBAL names the scope that all share.",
    ],
    load: async () => (await import("./commands/fact.ts")).runFactSet,
  },
  "fact delete": {
    summary: "Delete a fact: as it is now, or only on the revision you read.",
    options: FACT_WRITE_OPTIONS,
    notes: [
      "What it held before goes too: of a deleted key only the deletion is kept, and the answer says what",
      "is gone. baton fact list --deleted names such keys; baton fact restore gives one a value again.",
    ],
    load: async () => (await import("./commands/fact.ts")).runFactDelete,
  },
  run: {
    summary: "Claim a task, run a command or an agent for it, and close it by how that ended.",
    positionals: [{ ...flag("task", "task key such as API-12, or full id"), isRequired: false }],
    options: [
      flag("next", "take the best ready task instead of a named one", { kind: "boolean" }),
      flag("loop", "with --next: go on while work is ready or being done", { kind: "boolean" }),
      { ...flag("label", "with --next: only tasks with this label"), isList: true },
      flag("scope", "with --next: the project's tasks, the global list's, or both (default all)", {
        kind: "choice",
        choices: ["project", "global", "all"],
      }),
      flag("with", "run this agent instead of a command; see baton agent list"),
      flag("passthrough", "exit with the command's own status; --with: 1 unless it succeeded", {
        kind: "boolean",
      }),
    ],
    takesCommand: true,
    example: "baton run API-12 -- claude -p 'Do the task in BATON_TASK'",
    notes: [
      "The command gets BATON_TASK, BATON_CLAIM_EPOCH, BATON_AGENT and BATON_BOARD. Its success moves",
      "the task to done if it is still in progress; its failure gives it back, or blocks it after the",
      `third. ${SCOPE_NOTE}`,
      "Without --agent the worker is USER/run-PID: an agent, fenced by its epoch like any other.",
      "--with PROFILE runs an agent as the window does: in a worktree, with the task as its prompt,",
      "within its limits, judged by the project's gate and critic. Only a person can start one. Its words",
      "go to stdout, Baton's to stderr; baton log TASK shows them again. Ctrl-C gives the task back.",
      "Exits with 0 once the end is recorded, however the work ended, unless --passthrough is given.",
    ],
    load: async () => (await import("./commands/run.ts")).runRun,
  },
  log: {
    summary: "Show what an agent said in a run, or follow it.",
    positionals: [
      { ...flag("task", "a task, for its newest run; or an execution's id"), isRequired: true },
    ],
    options: [
      flag("follow", "go on with what comes, until nothing runs for the task any more", {
        kind: "boolean",
      }),
      flag("since", "from this line on; the first is 0", { ...COUNT, minimum: 0 }),
      flag("limit", "at most so many of the log's lines (default all)", COUNT),
      flag("raw", "every line just as it was printed, control sequences and all", {
        kind: "boolean",
      }),
    ],
    example: "baton log API-12 --follow",
    notes: [
      "Agents that Baton started have one, from the window and by baton run --with. It is kept in Baton's",
      "folder, beside the board; its middle goes when it grows beyond 64 MB. Without --raw, what agents",
      "print is shown as people read it. --json gives the lines as they are: with --follow one a line.",
    ],
    load: async () => (await import("./commands/log.ts")).runLog,
  },
  ...IMPORT_COMMANDS,
  "import baton": {
    summary: "Import a board that was exported as JSON; - reads stdin.",
    positionals: [{ ...flag("path", "the file; - reads stdin"), isRequired: true }],
    options: [DRY_RUN, FINDINGS],
    example: "baton import baton board.json --dry-run",
    notes: [
      "A new board becomes equal to it, and is made where there is none. On another one, projects that",
      "are not there are added; --project takes one alone. What is there is never overwritten: the same",
      "project changes nothing, one that differs is refused. Claims do not come along.",
    ],
    load: async () => (await import("./commands/import-board.ts")).runImportBoard,
  },
  export: {
    summary: "Write the board down: everything as JSON, or its tasks as JSONL, CSV or Markdown.",
    options: [
      flag("format", "json (complete), jsonl, csv or markdown (default json)", {
        kind: "choice",
        choices: EXPORT_FORMATS.map(({ name }) => name),
      }),
      flag("output", "the file to write (default stdout)"),
      flag("force", "take the place of a file that is there", { kind: "boolean" }),
    ],
    example: "baton export --project API --format csv --output tasks.csv",
    notes: [
      "Without --project it is the whole board. The file appears whole or not at all. An export as JSON",
      "holds all there is and can be imported again: baton import baton FILE.",
    ],
    load: async () => (await import("./commands/export.ts")).runExport,
  },
  "agent list": {
    load: async () => (await import("./commands/agent.ts")).agentCommand("agent.list"),
  },
  "agent show": {
    load: async () => (await import("./commands/agent.ts")).agentCommand("agent.get"),
  },
  "agent save": {
    positionals: [
      { ...flag("profile", "JSON; - reads stdin", { kind: "json" }), isRequired: true },
    ],
    notes: [
      "PROFILE is JSON, of which name, title and command are needed. What baton agent show --json prints",
      "as profile can be edited and saved. Your own profiles are in agents.json in Baton's folder.",
    ],
    load: async () => (await import("./commands/agent.ts")).runAgentSave,
  },
  "agent remove": {
    load: async () => (await import("./commands/agent.ts")).agentCommand("agent.remove"),
  },
  "agent check": {
    notes: [
      "Exits with 3 when its program is missing. What else stands in its way is told, and exits with 0.",
    ],
    load: async () => (await import("./commands/agent.ts")).runAgentCheck,
  },
  mcp: {
    summary: "Serve one agent over stdio, in the Model Context Protocol.",
    options: [
      flag("read-only", "serve reading tools alone", { kind: "boolean" }),
      flag("print-config", "print what to paste into a client's configuration, and end", {
        kind: "choice",
        choices: CLIENTS,
      }),
      flag("absolute", "with --print-config: by whole paths, for clients with another PATH", {
        kind: "boolean",
      }),
    ],
    example: "baton mcp --agent claude",
    notes: [
      "A client starts it and speaks to it over stdin and stdout; each connection is a holder of its own.",
      "What it claims beats while it lives, and is given back when it ends. Logs go to stderr.",
    ],
    load: async () => (await import("./commands/mcp.ts")).runMcp,
  },
  backup: {
    summary: "Copy the board to a new file, checked and whole, while others go on writing it.",
    positionals: [flag("file", "the file to write; nothing may be there yet")],
    options: [flag("list", "list the backups that Baton keeps by itself", { kind: "boolean" })],
    example: "baton backup ~/board-before-the-release.db",
    notes: [
      "The window makes a backup a day in the folder backups beside the board, and keeps the newest seven;",
      "every program makes one there before it upgrades a board. baton restore brings any of them back.",
    ],
    load: async () => (await import("./commands/backup.ts")).runBackup,
  },
  restore: {
    summary: "Put a backup in place of the board; the board as it was is kept.",
    positionals: [{ ...flag("file", "the backup"), isRequired: true }],
    options: [
      flag("yes", "do it; without this the backup is only looked at", { kind: "boolean" }),
      flag("other-board", "restore another board's backup in place of this board", {
        kind: "boolean",
      }),
    ],
    example: "baton restore ~/board-before-the-release.db --yes",
    notes: [
      "Only a person can. It works while the window and other programs have the board open, and also on a",
      "board that is damaged, when they have not. Every run ends: its worker is told at its next call.",
      "A backup of another board than --board names is refused, unless --other-board is given.",
    ],
    load: async () => (await import("./commands/backup.ts")).runRestore,
  },
  completion: {
    summary: "Print the completion of a shell, to be loaded when it starts.",
    positionals: [
      {
        ...flag("shell", "the shell", { kind: "choice", choices: SHELLS }),
        isRequired: true,
      },
    ],
    example: "baton completion bash > ~/.local/share/bash-completion/completions/baton",
    notes: COMPLETION_NOTES,
    load: async () => (await import("./commands/completion.ts")).runCompletion,
  },
  open: {
    summary: "Open the window, or bring it to the front.",
    example: "baton open",
    load: async () => (await import("./commands/open.ts")).runOpen,
  },
};

/** Every command's words: those of the contract, then those without an operation. */
export function commandWords(): Set<string> {
  return new Set([...Object.keys(OPERATION_OF_COMMAND), ...Object.keys(SPECIALS)]);
}

/** Every command, for help. */
export function allCommands(): Command[] {
  return [...commandWords()].map(commandOf);
}

/** The command with these words; null when they name a group, or nothing. */
export function findCommand(words: string): Command | null {
  return commandWords().has(words) ? commandOf(words) : null;
}

function commandOf(words: string): Command {
  const special = SPECIALS[words];
  const name = OPERATION_OF_COMMAND[words];
  const entry = name && OPERATION_TABLE[name];
  const derived =
    name && entry ? optionsOfOperation(name, entry) : { positionals: [], options: [] };
  const own = special?.options ?? [];
  const isReplaced = ({ flag: known }: Option) => own.some((option) => option.flag === known);
  return {
    words,
    summary: special?.summary ?? entry?.summary ?? "",
    positionals: special?.positionals ?? derived.positionals,
    options: [...derived.options.filter((option) => !isReplaced(option)), ...own],
    example: special?.example ?? entry?.cli?.example ?? "",
    takesCommand: special?.takesCommand ?? false,
    notes: special?.notes ?? [],
    load: special?.load ?? (async () => operationCommand(name as OperationName)),
  };
}
