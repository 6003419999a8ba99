import {
  findImportSource,
  type ImportOptions,
  type ImportSource,
  type ImportSourceName,
} from "../../../shared/domain/import-source.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { readSourceFile, refusal } from "./read-source.ts";
import type { SourceFolder } from "./source-folder.ts";

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

/** Maps a folder. */
type FolderParser = (folder: SourceFolder, options: ImportOptions) => ParsedImport;

/** How one source is read. The code is loaded at its first use; only that of the wanted source is. */
type Reader =
  | {
      /** The largest file that it takes. */
      readonly maxBytes: number;
      readonly load: () => Promise<FileParser>;
    }
  | {
      /** The most that is read of a folder. */
      readonly maxBytes: number;
      readonly loadFolder: () => Promise<FolderParser>;
    };

/** The largest file that is decoded and parsed in one piece: longer texts than this take gigabytes. */
const MAX_WHOLE_BYTES = 200_000_000;
/** The largest archive: it may hold attachments, which are not unpacked. */
const MAX_ARCHIVE_BYTES = 1_000_000_000;

/** How each source is read. One that is missing does not compile. */
const READERS: Readonly<Record<ImportSourceName, Reader>> = {
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
  backlog: {
    maxBytes: MAX_WHOLE_BYTES,
    loadFolder: async () => (await import("./backlog.ts")).parseBacklog,
  },
  "vibe-kanban": {
    maxBytes: MAX_ARCHIVE_BYTES,
    load: async () => (await import("./vibe-kanban.ts")).parseVibeKanban,
  },
  csv: {
    maxBytes: MAX_WHOLE_BYTES,
    load: async () => (await import("./csv.ts")).parseCsv,
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
  const reader = READERS[name];
  const { expects } = findImportSource(name) as ImportSource;
  const bounds = { maxBytes: reader.maxBytes, boardPath: place.boardPath, expects };
  if ("loadFolder" in reader) {
    const { SourceFolder } = await import("./source-folder.ts");
    const folder = new SourceFolder(place.path, bounds);
    return (await reader.loadFolder())(folder, options);
  }
  const bytes = readSourceFile(place.path, bounds);
  return (await reader.load())(bytes, options, place.path);
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
  const reader = READERS[name];
  const { accepts, expects } = findImportSource(name) as ImportSource;
  if ("loadFolder" in reader) throw refusal("stdin", `is no ${accepts}: it wants ${expects}`);
  return (await reader.load())(bytes, options, "stdin");
}

/** The largest input that a source takes, in bytes. */
export function maxImportBytes(name: ImportSourceName): number {
  return READERS[name].maxBytes;
}
