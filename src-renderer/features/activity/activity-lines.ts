import type { ActivityEntry } from "./activity-entry.ts";

/** A line of the list. */
export type ActivityLine =
  /** The first entry of a day stands below it. */
  | { readonly kind: "day"; readonly id: string; readonly at: number }
  | { readonly kind: "entry"; readonly id: string; readonly entry: ActivityEntry }
  /** Several entries of one transaction that say the same of different cards. */
  | { readonly kind: "group"; readonly id: string; readonly group: EntryGroup }
  /** One of an opened group's. */
  | { readonly kind: "part"; readonly id: string; readonly entry: ActivityEntry };

/** Entries that are told as one. */
export interface EntryGroup {
  readonly first: ActivityEntry;
  readonly entries: readonly ActivityEntry[];
  readonly cards: number;
}

/** So many entries are told as one, at least. */
const FEWEST = 3;

type Told = { readonly entry: ActivityEntry } | { readonly group: EntryGroup };

const toldChunks = new WeakMap<readonly ActivityEntry[], readonly Told[]>();

/**
 * Lays entries out as lines: days as headings, and as one what one transaction did to many cards.
 * What a chunk comes to is remembered as long as the chunk is the same.
 * @param chunks in order, newest first; no batch is divided between two
 * @param opened ids of groups whose entries are shown
 */
export function toLines(
  chunks: readonly (readonly ActivityEntry[])[],
  opened: ReadonlySet<string>,
): ActivityLine[] {
  const lines: ActivityLine[] = [];
  let day: number | null = null;
  for (const chunk of chunks) {
    for (const told of tellChunk(chunk)) {
      const first = "group" in told ? told.group.first : told.entry;
      const own = startOfDay(first.at);
      // Clocks of several machines, or one set back: a day is told once where it begins.
      if (day === null || own < day) {
        lines.push({ kind: "day", id: `day ${own}`, at: own });
        day = own;
      }
      if ("entry" in told) lines.push({ kind: "entry", id: String(first.seq), entry: told.entry });
      else addGroup(lines, told.group, opened);
    }
  }
  return lines;
}

function addGroup(lines: ActivityLine[], group: EntryGroup, opened: ReadonlySet<string>): void {
  const id = groupId(group);
  lines.push({ kind: "group", id, group });
  if (!opened.has(id)) return;
  for (const entry of group.entries) lines.push({ kind: "part", id: String(entry.seq), entry });
}

/** The name of a group, which stays while older entries join it. */
export function groupId({ first }: EntryGroup): string {
  return `group ${first.batch} ${first.kind} ${first.anyText}`;
}

function tellChunk(chunk: readonly ActivityEntry[]): readonly Told[] {
  const known = toldChunks.get(chunk);
  if (known) return known;
  const told: Told[] = [];
  for (let from = 0; from < chunk.length; ) {
    const batch = chunk[from]?.batch;
    let to = from + 1;
    while (chunk[to]?.batch === batch) to += 1;
    told.push(...tellBatch(chunk.slice(from, to)));
    from = to;
  }
  toldChunks.set(chunk, told);
  return told;
}

function tellBatch(entries: readonly ActivityEntry[]): Told[] {
  if (entries.length < FEWEST) return entries.map((entry) => ({ entry }));
  const alike = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const same = alike.get(`${entry.kind} ${entry.anyText}`);
    if (same) same.push(entry);
    else alike.set(`${entry.kind} ${entry.anyText}`, [entry]);
  }
  const told: Told[] = [];
  for (const entry of entries) {
    const same = alike.get(`${entry.kind} ${entry.anyText}`) ?? [];
    const cards = new Set(same.map(({ taskId }) => taskId)).size;
    if (entry.taskId === null || same.length < FEWEST || cards < 2) told.push({ entry });
    else if (same[0] === entry) told.push({ group: { first: entry, entries: same, cards } });
  }
  return told;
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
