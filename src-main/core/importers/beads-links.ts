import type { BeadsRowReader } from "./beads-row.ts";

/** What the links of an issue come to. */
export interface BeadsLinks {
  readonly parentRef: string | null;
  readonly dependsOn: string[];
}

/** How an issue that a link names stands in the file. */
export type LinkEnd = "present" | "tombstone" | "absent";

interface Link {
  readonly type: string;
  readonly on: string;
}

/**
 * Reads an issue's links: parent-child gives the parent, blocks a dependency, and every other type
 * is kept as a note with its type. What leads to a deleted issue is reported and left out; an end
 * that the file lacks may be on the board already, so that is for the import to decide.
 * @param endOf how an id stands in the file
 */
export function readLinks(reader: BeadsRowReader, endOf: (id: string) => LinkEnd): BeadsLinks {
  const links = reader.list("dependencies").flatMap((entry) => readLink(reader, entry) ?? []);
  const ofType = (type: string) => links.filter((link) => link.type === type).map(({ on }) => on);
  const field = reader.text("parent");
  const parents = new Set([...(field === "" ? [] : [field]), ...ofType("parent-child")]);
  const blockers = new Set(ofType("blocks"));
  for (const { type, on } of links) {
    if (type !== "parent-child" && type !== "blocks") noteLink(reader, type, on, endOf(on));
  }
  return {
    parentRef: chooseParent(reader, [...parents], endOf),
    dependsOn: [...blockers].filter((on) => isUsableBlocker(reader, on, endOf(on))),
  };
}

function readLink(reader: BeadsRowReader, entry: unknown): Link | null {
  const { issue_id, depends_on_id, type } = (entry ?? {}) as Record<string, unknown>;
  const isOwn = issue_id === undefined || issue_id === reader.row.id;
  if (isOwn && typeof depends_on_id === "string" && typeof type === "string") {
    return { type, on: depends_on_id };
  }
  reader.find("edge_noted", "a link that can't be read is kept as a note");
  reader.note("link", entry);
  return null;
}

function chooseParent(
  reader: BeadsRowReader,
  candidates: readonly string[],
  endOf: (id: string) => LinkEnd,
): string | null {
  const { id } = reader.row;
  const usable = candidates.filter((parent) => {
    if (parent === id) {
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

function isUsableBlocker(reader: BeadsRowReader, on: string, end: LinkEnd): boolean {
  if (on === reader.row.id) {
    reader.find("cycle", "it waits for itself: that was left out");
    return false;
  }
  if (end !== "tombstone") return true;
  reader.find("edge_to_tombstone", `it waits for ${on}, which was deleted: that was left out`);
  reader.note("blocks", on);
  return false;
}

/** A link without a meaning here. Both its ends stay readable on the task. */
function noteLink(reader: BeadsRowReader, type: string, on: string, end: LinkEnd): void {
  reader.note(type, on);
  if (end === "absent") {
    reader.find("dangling_edge", `${type} ${on}, which does not exist: kept as a note`);
  } else if (end === "tombstone") {
    reader.find("edge_to_tombstone", `${type} ${on}, which was deleted: kept as a note`);
  } else {
    reader.find("edge_noted", `${type} ${on}: kept as a note`);
  }
}
