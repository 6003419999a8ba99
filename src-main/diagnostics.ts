import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { AppSettings } from "../shared/domain/app-settings.ts";
import { createSecretMask } from "../shared/domain/mask-secrets.ts";
import type { About } from "../shared/window-settings.ts";

/** How much of the log's end is taken along, in bytes. */
const LOG_TAIL = 16_000;
/** Variables whose values nobody else may see. */
const SECRET = /key|token|secret|password|passwd|credential/i;

/** What somebody who helps needs to know. */
export interface DiagnosticsOptions {
  readonly about: About;
  readonly settings: AppSettings;
  /** Of the board: its size in bytes, the schema's version, and how many tasks it has. */
  readonly board: { readonly bytes: number; readonly schema: number; readonly tasks: number };
  readonly logFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's own folder, whose name is theirs. */
  readonly userFolder: string;
}

/** All of it as text, secrets masked and the person's folder named `~`. */
export function describeForHelp(options: DiagnosticsOptions): string {
  const { about, settings, board, logFolder, env, userFolder } = options;
  const lines = [
    `Baton ${about.version}`,
    ...about.versions.map(({ name, text }) => `${name}: ${text}`),
    "",
    ...about.places.map(({ name, text }) => `${name}: ${text}`),
    `Board: ${board.bytes} bytes, schema ${board.schema}, ${board.tasks} tasks`,
    "",
    ...about.durations.map(({ name, ms }) => `${name}: ${ms} ms`),
    `Settings: ${JSON.stringify(settings)}`,
    "",
    `Log, the last ${LOG_TAIL} bytes of ${join(logFolder, "app.log")}:`,
    tailOf(join(logFolder, "app.log")),
  ];
  const mask = createSecretMask(secretsIn(env));
  const text = mask.mask(lines.join("\n"));
  return userFolder === "" ? text : text.replaceAll(userFolder, "~");
}

function secretsIn(env: DiagnosticsOptions["env"]): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value !== "" && SECRET.test(name) ? [value] : [],
  );
}

function tailOf(path: string): string {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    return `(it can't be read: ${String(error)})`;
  }
  try {
    const { size } = fstatSync(file);
    const start = Math.max(0, size - LOG_TAIL);
    const bytes = Buffer.alloc(size - start);
    readSync(file, bytes, 0, bytes.length, start);
    const text = bytes.toString("utf8");
    // The first line is most likely cut.
    return start === 0 ? text : text.slice(text.indexOf("\n") + 1);
  } finally {
    closeSync(file);
  }
}
