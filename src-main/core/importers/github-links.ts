import { externalRef } from "./external-ref.ts";
import { fieldsOf } from "./parse-json.ts";
import type { SourceRow } from "./row-reader.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Links of all issues, whichever end told of them: ref -> refs. */
export interface GitHubLinks {
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly blockers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An issue's number; null where there is none. */
export function numberOf(fields: Fields | null): number | null {
  const number = fields?.number;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The repository of an issue's address, with its host unless that is github.com; else empty. */
export function repositoryOf(url: unknown): string {
  const found =
    typeof url === "string" && /^https?:\/\/([^/]+)\/([^/]+\/[^/]+)\/\w+\/\d+/.exec(url);
  if (!found) return "";
  const [, host = "", name = ""] = found;
  return host === "github.com" ? name : `${host}/${name}`;
}

/** The ref of an issue that another one names; its repository is the other's unless it says so. */
export function refOfIssue(named: Fields, from: SourceRow): string | null {
  const number = numberOf(named);
  if (number === null) return null;
  const home = repositoryOf(from.fields.url);
  // Without addresses in the file, one in a link alone would lead to no issue of it.
  const repository = home === "" ? "" : repositoryOf(named.url) || home;
  return externalRef("github", `${repository}#${number}`);
}

/** A field that lists issues: `{ nodes: [...], totalCount }` as gh writes it, or the bare list. */
export function namedIssues(value: unknown): { issues: Fields[]; total: number } {
  const nodes = Array.isArray(value) ? value : fieldsOf(value)?.nodes;
  const list: readonly unknown[] = Array.isArray(nodes) ? nodes : [];
  const issues = list.flatMap((node): Fields[] => {
    const fields = fieldsOf(node);
    return fields ? [fields] : [];
  });
  const total = fieldsOf(value)?.totalCount;
  return { issues, total: typeof total === "number" ? total : issues.length };
}

/** Collects links: an issue names its parent and blockers, and others its children and dependents. */
export function collectLinks(rows: readonly SourceRow[]): GitHubLinks {
  const parents = new Map<string, Set<string>>();
  const blockers = new Map<string, Set<string>>();
  const add = (links: Map<string, Set<string>>, from: string | null, to: string | null) => {
    if (from !== null && to !== null) links.set(from, (links.get(from) ?? new Set()).add(to));
  };
  for (const row of rows) {
    const { parent, subIssues, blockedBy, blocking } = row.fields;
    const refs = (value: unknown) => namedIssues(value).issues.map((one) => refOfIssue(one, row));
    for (const ref of refs(parent ? [parent] : [])) add(parents, row.ref, ref);
    for (const ref of refs(subIssues)) add(parents, ref, row.ref);
    for (const ref of refs(blockedBy)) add(blockers, row.ref, ref);
    for (const ref of refs(blocking)) add(blockers, ref, row.ref);
  }
  return { parents, blockers };
}

const FENCED = /^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm;
const WAITS = /^[ \t>*_-]*(?:depends on|blocked by)\b[*_:\s]*((?:#\d+(?:[,\s]|and|&)*)+)/gim;
const LISTED = /^[ \t]*[-*+] \[[ xX]\] +#(\d+)\b/gm;

/** Numbers of issues that a line of a text says it waits for: "Depends on #1, #2", "Blocked by #3". */
export function blockersInText(text: string): number[] {
  const lines = [...text.replaceAll(FENCED, "").matchAll(WAITS)];
  return lines.flatMap(([, list = ""]) => [...list.matchAll(/#(\d+)/g)].map(([, n]) => Number(n)));
}

/** Numbers of issues that are items of a task list. */
export function issuesInTaskList(text: string): number[] {
  return [...text.replaceAll(FENCED, "").matchAll(LISTED)].map(([, number]) => Number(number));
}
