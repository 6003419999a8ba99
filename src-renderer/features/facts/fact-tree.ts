import type { FactRevision, GatedKey } from "../../../shared/operations/fact-fields.ts";

/** What stands under a key: a fact, tasks that wait for it, or both. */
export interface FactEntry {
  readonly key: string;
  /** Null for a key that tasks are gated on and that holds nothing. */
  readonly fact: FactRevision | null;
  readonly gate: GatedKey | null;
}

/** A line of the tree. */
export interface TreeRow {
  /** The key, or the beginning that several share. */
  readonly path: string;
  /** What of the path is shown: its last segments. */
  readonly label: string;
  /** 1 for the outermost. */
  readonly level: number;
  /** Null where only the lines below stand for something. */
  readonly entry: FactEntry | null;
  /** Keys below it. */
  readonly below: number;
  readonly isOpen: boolean;
  readonly place: number;
  readonly siblings: number;
}

interface Node {
  readonly path: string;
  readonly label: string;
  readonly entry: FactEntry | null;
  readonly children: readonly Node[];
  readonly below: number;
}

/**
 * Brings facts and the keys that tasks wait for together, by key.
 * @param isIncluded leaves out what is not looked for
 */
export function factEntries(
  facts: ReadonlyMap<string, FactRevision>,
  gates: ReadonlyMap<string, GatedKey>,
  isIncluded: (key: string) => boolean,
): FactEntry[] {
  const keys = [...new Set([...facts.keys(), ...gates.keys()])].filter(isIncluded).sort();
  return keys.map((key) => ({
    key,
    fact: facts.get(key) ?? null,
    gate: gates.get(key) ?? null,
  }));
}

/**
 * The lines of the tree of keys, by segment. A segment that leads to one line alone shares it.
 * @param entries in the order of their keys
 * @param isFolded whether the lines below a path are hidden
 */
export function treeRows(
  entries: readonly FactEntry[],
  isFolded: (path: string) => boolean,
): TreeRow[] {
  return rowsOf(nodesOf(entries, ""), 1, isFolded);
}

/** The nodes below a prefix, which is empty or ends in a dot. */
function nodesOf(entries: readonly FactEntry[], prefix: string): Node[] {
  const groups = new Map<string, FactEntry[]>();
  for (const entry of entries) {
    const [segment = ""] = entry.key.slice(prefix.length).split(".", 1);
    const group = groups.get(segment);
    if (group) group.push(entry);
    else groups.set(segment, [entry]);
  }
  return [...groups].map(([segment, group]) => nodeOf(group, `${prefix}${segment}`, segment));
}

function nodeOf(group: readonly FactEntry[], path: string, label: string): Node {
  const entry = group.find(({ key }) => key === path) ?? null;
  const rest = group.filter(({ key }) => key !== path);
  const children = nodesOf(rest, `${path}.`);
  const [only] = children;
  if (entry === null && children.length === 1 && only) {
    return { ...only, label: `${label}.${only.label}` };
  }
  return { path, label, entry, children, below: rest.length };
}

function rowsOf(
  nodes: readonly Node[],
  level: number,
  isFolded: (path: string) => boolean,
): TreeRow[] {
  return nodes.flatMap(({ path, label, entry, children, below }, index) => {
    const isOpen = children.length > 0 && !isFolded(path);
    const own = { path, label, level, entry, below, isOpen };
    const row: TreeRow = { ...own, place: index + 1, siblings: nodes.length };
    return isOpen ? [row, ...rowsOf(children, level + 1, isFolded)] : [row];
  });
}

/** What a key does in the tree. */
export type TreeStep =
  | { readonly kind: "go"; readonly path: string }
  | { readonly kind: "fold"; readonly path: string; readonly isFolded: boolean };

/** Lines that Page Up and Page Down go over. */
const PAGE = 10;

/**
 * What an arrow or paging key does, as trees have it everywhere: left folds or goes to the parent,
 * right unfolds or goes to the first child.
 * @param key as the browser names it
 * @param path of the line that has the focus, null for none
 * @returns null where it does nothing
 */
export function stepInTree(
  rows: readonly TreeRow[],
  path: string | null,
  key: string,
): TreeStep | null {
  const at = rows.findIndex((row) => row.path === path);
  const row = rows[at];
  const go = (index: number): TreeStep | null => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return to && to.path !== path ? { kind: "go", path: to.path } : null;
  };
  if (key === "Home") return go(0);
  if (key === "End") return go(rows.length - 1);
  const distance = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key];
  if (distance !== undefined) return go(row ? at + distance : 0);
  if (!row) return null;
  if (key === "ArrowRight") {
    if (row.below === 0) return null;
    return row.isOpen ? go(at + 1) : { kind: "fold", path: row.path, isFolded: false };
  }
  if (key !== "ArrowLeft") return null;
  if (row.isOpen) return { kind: "fold", path: row.path, isFolded: true };
  const parent = rows.slice(0, at).findLastIndex((each) => each.level < row.level);
  return parent < 0 ? null : go(parent);
}
