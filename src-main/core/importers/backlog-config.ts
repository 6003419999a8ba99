import { decodeText } from "./decode-text.ts";
import { readYaml } from "./front-matter.ts";
import type { Report } from "./row-reader.ts";
import type { SourceFolder } from "./source-folder.ts";

/** What an import uses of the configuration of Backlog.md. */
export interface BacklogConfig {
  /** Names of statuses, from the first a task has to the last. */
  readonly statuses: readonly string[];
  /** What a task without a status has; null when nobody said. */
  readonly defaultStatus: string | null;
  /** What ids begin with. */
  readonly taskPrefix: string;
}

const NAMES = ["config.yml", "config.yaml"];
const USED = ["statuses", "default_status", "task_prefix"];

/** Reads the configuration; one that is missing or broken counts as that of a new project. */
export function readBacklogConfig(root: SourceFolder, report: Report): BacklogConfig {
  const file = NAMES.find((name) => root.hasFile(name));
  if (file === undefined) return configOf({});
  const { bytes, problem } = root.read(file);
  const read = bytes === null ? { fault: problem, line: 1 } : readYaml(decodeText(bytes).text);
  if ("fault" in read) {
    const { fault, line } = read;
    const message = `statuses are read by their names alone: ${fault}`;
    report({ kind: "invalid_file", ref: null, file, line, message });
    return configOf({});
  }
  const others = Object.keys(read.fields).filter((name) => !USED.includes(name));
  if (others.length > 0) {
    const message = `settings of Backlog.md itself were not imported: ${others.join(", ")}`;
    report({ kind: "not_imported", ref: null, file, line: null, message });
  }
  return configOf(read.fields);
}

function configOf(fields: Readonly<Record<string, unknown>>): BacklogConfig {
  const { statuses, default_status, task_prefix } = fields;
  return {
    statuses: Array.isArray(statuses) ? statuses.map(String) : [],
    defaultStatus: typeof default_status === "string" ? default_status : null,
    taskPrefix: typeof task_prefix === "string" && task_prefix !== "" ? task_prefix : "task",
  };
}
