import type { RowReader } from "./row-reader.ts";

/** What the links of a task come to. */
export interface TaskLinks {
  readonly parentRef: string | null;
  readonly dependsOn: string[];
}

/** How a task that a link names stands in the source. */
export type LinkEnd = "present" | "tombstone" | "absent";

/** How a ref stands in the source. */
export type EndOf = (ref: string) => LinkEnd;

/** Links of one task, as refs. Those that are repeated count once. */
export interface WantedLinks {
  /** The first that holds becomes the parent. */
  readonly parents: readonly string[];
  readonly blockers: readonly string[];
}

/**
 * Decides which links of a task hold. What leads to a deleted task, to itself or to a second parent
 * is reported and kept as a note; an end that the source lacks may be on the board already, so that
 * is for the import to decide.
 */
export function decideLinks(reader: RowReader, wanted: WantedLinks, endOf: EndOf): TaskLinks {
  return {
    parentRef: chooseParent(reader, [...new Set(wanted.parents)], endOf),
    dependsOn: [...new Set(wanted.blockers)].filter((on) => isUsableBlocker(reader, on, endOf(on))),
  };
}

/** Keeps a link without a meaning here. Both its ends stay readable on the task. */
export function noteLink(reader: RowReader, type: string, on: string, end: LinkEnd): void {
  reader.note(type, on);
  if (end === "absent") {
    reader.find("dangling_edge", `${type} ${on}, which does not exist: kept as a note`);
  } else if (end === "tombstone") {
    reader.find("edge_to_tombstone", `${type} ${on}, which was deleted: kept as a note`);
  } else {
    reader.find("edge_noted", `${type} ${on}: kept as a note`);
  }
}

function chooseParent(
  reader: RowReader,
  candidates: readonly string[],
  endOf: EndOf,
): string | null {
  const { ref } = reader.row;
  const usable = candidates.filter((parent) => {
    if (parent === ref) {
      reader.find("cycle", "it is its own parent: that was left out");
    } else if (endOf(parent) === "tombstone") {
      reader.find("child_of_tombstone", `its parent ${parent} was deleted: it has none here`);
      reader.note("parent-child", parent);
    } else {
      return true;
    }
    return false;
  });
  const [first = null, ...others] = [...usable].sort(
    (a, b) => Number(endOf(a) === "absent") - Number(endOf(b) === "absent"),
  );
  for (const other of others) {
    if (endOf(other) === "absent") {
      reader.find("dangling_edge", `its second parent ${other} does not exist: kept as a note`);
    } else {
      reader.find("second_parent", `it has ${first} as its parent: ${other} is kept as a note`);
    }
    reader.note("parent-child", other);
  }
  return first;
}

function isUsableBlocker(reader: RowReader, on: string, end: LinkEnd): boolean {
  if (on === reader.row.ref) {
    reader.find("cycle", "it waits for itself: that was left out");
    return false;
  }
  if (end !== "tombstone") return true;
  reader.find("edge_to_tombstone", `it waits for ${on}, which was deleted: that was left out`);
  reader.note("blocks", on);
  return false;
}
