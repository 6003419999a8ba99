import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import type { RecognisedSource, TransferSource } from "../../../shared/transfer.ts";
import { readBoardDocument } from "./baton.ts";
import { decodeText } from "./decode-text.ts";
import { lookAtTable } from "./look-at-table.ts";
import { type ImportPlace, readImport } from "./registry.ts";

/** Who may be able to read a file that ends so, the likeliest first. */
const READERS_OF: Readonly<Record<string, readonly TransferSource[]>> = {
  ".json": ["baton", "taskmaster", "github"],
  ".jsonl": ["beads"],
  ".ndjson": ["beads"],
  ".zip": ["vibe-kanban"],
  ".csv": ["csv"],
  ".tsv": ["csv"],
  ".txt": ["csv"],
};
/** Where tools keep their tasks in a project's folder. */
const IN_FOLDERS: readonly (readonly [path: string, source: TransferSource])[] = [
  [".taskmaster/tasks/tasks.json", "taskmaster"],
  [".beads/issues.jsonl", "beads"],
];
/** Ends of files that are tables, if nobody knows yet which column holds the titles. */
const TABLES = new Set([".csv", ".tsv"]);
/** Ends of files that people keep lists in. */
const TEXTS = new Set([".txt", ".text", ".md", ".markdown", ""]);
/** The longest text that is taken for a list. */
const MAX_LIST_BYTES = 1_000_000;

/**
 * Finds out what a file or folder is that somebody gave without saying: it is what an importer reads
 * at least one task of. A text that none reads may be a list.
 * @returns `unread` with the reason where nobody can make anything of it
 */
export async function recogniseSource(place: ImportPlace): Promise<RecognisedSource> {
  const { path } = place;
  if (isFolder(path)) return recogniseFolder(place);
  const extension = extname(path).toLowerCase();
  const candidates = READERS_OF[extension] ?? [];
  const reasons: string[] = [];
  for (const source of candidates) {
    const reason = await whyUnread(source, place);
    if (reason === null) return { kind: "source", source, path };
    reasons.push(reason);
  }
  if (TABLES.has(extension) && isTable(place)) return { kind: "source", source: "csv", path };
  const text = TEXTS.has(extension) ? readList(path) : null;
  if (text !== null) return { kind: "text", text };
  // Of several that could have read it, no reason is the one.
  const [only = null, ...others] = reasons;
  return {
    kind: "unread",
    path,
    name: basename(path),
    isFolder: false,
    reason: others.length > 0 ? null : only,
  };
}

async function recogniseFolder(place: ImportPlace): Promise<RecognisedSource> {
  const { path } = place;
  const reason = await whyUnread("backlog", place);
  if (reason === null) return { kind: "source", source: "backlog", path };
  for (const [name, source] of IN_FOLDERS) {
    const inside = join(path, name);
    if ((await whyUnread(source, { ...place, path: inside })) === null) {
      return { kind: "source", source, path: inside };
    }
  }
  return { kind: "unread", path, name: basename(path), isFolder: true, reason: null };
}

/** @returns null where it is read */
async function whyUnread(source: TransferSource, place: ImportPlace): Promise<string | null> {
  try {
    if (source === "baton") {
      readBoardDocument(place);
      return null;
    }
    const { tasks } = await readImport(source, place);
    return tasks.length > 0 ? null : `${place.path} holds no tasks`;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Whether there are rows to choose columns of. */
function isTable({ path, boardPath }: ImportPlace): boolean {
  try {
    const wish = { path, columns: {}, delimiter: null, encoding: null };
    return lookAtTable(wish, boardPath).rows > 0;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** @returns null for what is too long for a list, or no text */
function readList(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_LIST_BYTES) return null;
  const bytes = Buffer.alloc(stats.size);
  const file = openSync(path, "r");
  try {
    readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  const { text, invalidLine } = decodeText(bytes);
  return invalidLine === null && !text.includes("\0") && text.trim() !== "" ? text : null;
}
