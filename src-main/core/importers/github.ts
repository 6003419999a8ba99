import { findImportSource, type ImportOptions } from "../../../shared/domain/import-source.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { describeValue } from "./describe-value.ts";
import { externalRef } from "./external-ref.ts";
import { type GitHubBook, mapGitHubIssue } from "./github-issue.ts";
import { collectLinks, numberOf, repositoryOf } from "./github-links.ts";
import { newestRows } from "./newest-rows.ts";
import { fieldsOf } from "./parse-json.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { readJson } from "./read-json.ts";
import { refusal } from "./read-source.ts";
import type { Report, SourceRow } from "./row-reader.ts";

/** How many issues `gh issue list` gives when nobody says how many. */
const DEFAULT_LIMIT = 30;

/**
 * Reads what `gh issue list --json ...` prints, with any choice of fields that holds the number: a
 * list of issues, or a single one. Refs are `github:owner/repo#12` where the field `url` is there,
 * else `github:#12`. What could not be mapped as it stands is among the findings.
 * @param bytes the whole output
 * @param path what messages call it
 * @throws DomainError invalid_argument for a file that holds no issues
 */
export function parseGitHub(bytes: Uint8Array, _: ImportOptions, path: string): ParsedImport {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const expects = findImportSource("github")?.expects ?? "";
  const value = readJson(bytes, path, expects, report);
  const entries = Array.isArray(value) ? value : fieldsOf(value) && [value];
  if (!entries) throw refusal(path, `holds no list of issues: it wants ${expects}`);
  const found = entries.flatMap((entry, index) => toRow(entry, index, report) ?? []);
  if (found.length === 0 && entries.length > 0) {
    throw refusal(path, `holds no issue with a number: it wants ${expects}`);
  }
  const rows = newestRows(found, updatedAt, report);
  const all = [...rows.values()];
  reportWhole(all, entries.length, report);
  const book: GitHubBook = { rows, links: collectLinks(all) };
  return { tasks: all.map((row) => mapGitHubIssue(row, book, report)), findings, skipped: 0 };
}

function toRow(entry: unknown, index: number, report: Report): SourceRow | null {
  const fields = fieldsOf(entry);
  const number = numberOf(fields);
  if (fields && number !== null) {
    const ref = externalRef("github", `${repositoryOf(fields.url)}#${number}`);
    return { ref, id: `#${number}`, file: null, line: null, fields };
  }
  const message = `entry ${index + 1} is left out, it has no number: ${describeValue(entry)}`;
  report({ kind: "invalid_line", ref: null, file: null, line: null, message });
  return null;
}

function updatedAt({ fields }: SourceRow): number {
  return typeof fields.updatedAt === "string" ? Date.parse(fields.updatedAt) || 0 : 0;
}

/** What is to be said of the file as a whole. */
function reportWhole(rows: readonly SourceRow[], count: number, report: Report): void {
  const tell = (kind: ImportFinding["kind"], message: string) =>
    report({ kind, ref: null, file: null, line: null, message });
  const hasNone = (...names: string[]) =>
    rows.length > 0 && rows.every(({ fields }) => names.every((name) => !(name in fields)));
  if (count === DEFAULT_LIMIT) {
    tell("incomplete", `there are just ${count} issues: without --limit gh lists no more`);
  }
  if (hasNone("url")) {
    const message =
      "no issue has its url, so they are known by number alone: with --json url,... those of two repositories can't meet";
    tell("no_stable_id", message);
  }
  if (hasNone("state", "closed", "closedAt")) {
    tell("unknown_status", "no issue says whether it is open, so all became todo: add state");
  }
}
