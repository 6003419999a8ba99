/** What of an entry the pages need to know. */
export interface PagedEntry {
  readonly seq: number;
  /** Entries of one transaction share it, and follow each other. */
  readonly batch: string;
}

/** What happened, newest first, as far as it has been read. */
export interface ActivityPages<Entry extends PagedEntry> {
  /** Parts of the list in its order. No batch is divided between two. */
  readonly chunks: readonly (readonly Entry[])[];
  /** Where to go on reading, as `before`; null when all is read. */
  readonly next: number | null;
  /** The newest event that was looked at. */
  readonly newest: number;
}

/** A page as it was read. */
export interface ReadPage<Entry extends PagedEntry> {
  readonly entries: readonly Entry[];
  readonly next: number | null;
  readonly newest: number;
}

/** The list that begins with a page. */
export function startPages<Entry extends PagedEntry>(page: ReadPage<Entry>): ActivityPages<Entry> {
  return { chunks: [page.entries], next: page.next, newest: page.newest };
}

/**
 * The list with an older page at its end. A batch that the page goes on with moves over to it, so
 * that what stands before keeps its identity.
 */
export function appendPage<Entry extends PagedEntry>(
  before: ActivityPages<Entry>,
  page: ReadPage<Entry>,
): ActivityPages<Entry> {
  const { next } = page;
  const last = before.chunks.at(-1) ?? [];
  const batch = page.entries[0]?.batch;
  const from = last.findIndex((entry) => entry.batch === batch);
  const isDivided = batch !== undefined && last.at(-1)?.batch === batch;
  if (!isDivided) return { ...before, next, chunks: [...before.chunks, page.entries] };
  const chunks = [
    ...before.chunks.slice(0, -1),
    ...(from > 0 ? [last.slice(0, from)] : []),
    [...last.slice(from), ...page.entries],
  ];
  return { ...before, next, chunks };
}

/**
 * The list with what happened since at its top.
 * @param page what is newer than the list's newest; more than one page makes the list begin anew
 */
export function prependPage<Entry extends PagedEntry>(
  before: ActivityPages<Entry>,
  page: ReadPage<Entry>,
): ActivityPages<Entry> {
  if (page.next !== null) return startPages(page);
  if (page.entries.length === 0) return { ...before, newest: page.newest };
  return { ...before, chunks: [page.entries, ...before.chunks], newest: page.newest };
}
