import type { Option } from "./option.ts";

const text = { kind: "text", readsStdin: false } as const;
const boolean = { kind: "boolean" } as const;

/** Flags that every command takes, in the order of the help text. */
export const GLOBAL_OPTIONS = [
  flag("json", boolean, "print one JSON document"),
  {
    ...flag("board", text, "the board file (BATON_BOARD; default BATON_HOME/board.db)"),
    takes: "file",
  },
  {
    ...flag(
      "project",
      text,
      "the project, by prefix or id (default: the folder's, else the global list)",
    ),
    takes: "project",
  },
  flag("agent", text, "act as this agent (BATON_AGENT; default: you, a person)"),
  flag(
    "epoch",
    { kind: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    "your claim's epoch (BATON_CLAIM_EPOCH)",
  ),
  flag("runtime", text, "the program that works for the agent, such as claude"),
  flag("help", boolean, "show help"),
  flag("version", boolean, "show Baton's version"),
] as const satisfies readonly Option[];

/** Input fields that a global flag stands for. */
export const GLOBAL_FIELDS = ["project", "runtime"] as const;

/** What the global flags said; null where one was not given. */
export interface GlobalFlags {
  readonly json: boolean;
  readonly board: string | null;
  readonly project: string | null;
  readonly agent: string | null;
  readonly epoch: number | null;
  readonly runtime: string | null;
  readonly help: boolean;
  readonly version: boolean;
}

/** Reads the global flags out of all values that were parsed. */
export function globalFlags(values: Readonly<Record<string, unknown>>): GlobalFlags {
  const textOf = (name: string) => (values[name] as string | undefined) ?? null;
  return {
    json: values.json === true,
    board: textOf("board"),
    project: textOf("project"),
    agent: textOf("agent"),
    epoch: (values.epoch as number | undefined) ?? null,
    runtime: textOf("runtime"),
    help: values.help === true,
    version: values.version === true,
  };
}

function flag(name: string, value: Option["value"], description: string): Option {
  return { field: name, flag: name, value, description, isRequired: false, isList: false };
}
