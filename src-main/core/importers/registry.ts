import {
  findImportSource,
  type ImportOptions,
  type ImportSource,
  type ImportSourceName,
} from "../../../shared/domain/import-source.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { readSourceFile } from "./read-source.ts";

/** Where the tasks of another tool are. */
export interface ImportPlace {
  /** Absolute, or relative to the process's folder. */
  readonly path: string;
  /** The board that this process may have open. */
  readonly boardPath: string;
}

/** Maps a whole file. */
type FileParser = (
  bytes: Uint8Array,
  options: ImportOptions,
  /** What messages call the file. */
  path: string,
) => ParsedImport | Promise<ParsedImport>;

interface FileReader {
  /** The largest file that it takes. */
  readonly maxBytes: number;
  /** Loads the code; only that of the wanted source is. */
  readonly load: () => Promise<FileParser>;
}

/** The largest file that is decoded and parsed in one piece: longer texts than this take gigabytes. */
const MAX_WHOLE_BYTES = 200_000_000;

/** How each source is read. One that is missing does not compile. */
const READERS: Readonly<Record<ImportSourceName, FileReader>> = {
  beads: {
    maxBytes: 1_000_000_000,
    load: async () => (await import("./beads.ts")).parseBeads,
  },
  taskmaster: {
    maxBytes: MAX_WHOLE_BYTES,
    load: async () => (await import("./taskmaster.ts")).parseTaskmaster,
  },
  github: {
    maxBytes: MAX_WHOLE_BYTES,
    load: async () => (await import("./github.ts")).parseGitHub,
  },
};

/**
 * Reads another tool's file or folder and maps it onto tasks: input for `import.apply`. Nothing is
 * written; the command line and the window both come through here.
 * @param name the tool
 * @throws DomainError not_found, or invalid_argument saying what was expected instead
 */
export async function readImport(
  name: ImportSourceName,
  place: ImportPlace,
  options: ImportOptions = {},
): Promise<ParsedImport> {
  const { maxBytes, load } = READERS[name];
  const { expects } = findImportSource(name) as ImportSource;
  const bytes = readSourceFile(place.path, { maxBytes, boardPath: place.boardPath, expects });
  const parse = await load();
  return parse(bytes, options, place.path);
}

/**
 * The same for a text that was read already, such as stdin.
 * @param bytes all of it
 * @throws DomainError invalid_argument saying what was expected instead
 */
export async function parseImport(
  name: ImportSourceName,
  bytes: Uint8Array,
  options: ImportOptions = {},
): Promise<ParsedImport> {
  const parse = await READERS[name].load();
  return parse(bytes, options, "stdin");
}

/** The largest input that a source takes, in bytes. */
export function maxImportBytes(name: ImportSourceName): number {
  return READERS[name].maxBytes;
}
