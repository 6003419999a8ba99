import { findImportSource, type ImportOptions } from "../../../shared/domain/import-source.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { mapIssue } from "./beads-issue.ts";
import { invalidTextMessage } from "./decode-text.ts";
import { decideId, externalRef } from "./external-ref.ts";
import { type JsonLine, readJsonLines } from "./json-lines.ts";
import type { LinkEnd } from "./links.ts";
import { newestRows } from "./newest-rows.ts";
import { fieldsOf } from "./parse-json.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { refusal } from "./read-source.ts";
import type { Report, SourceRow } from "./row-reader.ts";

/**
 * Reads an export of beads: JSON Lines, one issue a line. Open issues become todo (backlog if
 * deferred), hooked and in_progress ones in_progress without a holder, closed ones done; deleted
 * ones (tombstones) are counted and left out. Nothing is dropped silently: a
 * line that can't be read, and whatever could not be mapped as it stands, is among the findings.
 * @param bytes the whole file
 * @param path what messages call it
 * @throws DomainError invalid_argument for a file of which no line holds an issue
 */
export function parseBeads(
  bytes: Uint8Array,
  _: ImportOptions = {},
  path = "the file",
): ParsedImport {
  const findings: ImportFinding[] = [];
  const report: Report = (finding) => findings.push(finding);
  const rows = newestRows(readRows(bytes, report), updatedAt, report);
  const [fault] = findings;
  if (rows.size === 0 && fault) {
    const expects = findImportSource("beads")?.expects;
    throw refusal(
      path,
      `holds no issue of beads (line ${fault.line}: ${fault.message}): it wants ${expects}`,
    );
  }
  const endOf = (ref: string): LinkEnd => {
    const row = rows.get(ref);
    if (!row) return "absent";
    return isTombstone(row) ? "tombstone" : "present";
  };
  const live: SourceRow[] = [];
  for (const row of rows.values()) {
    if (!isTombstone(row)) live.push(row);
    else
      report({
        kind: "skipped_tombstone",
        ref: row.ref,
        file: null,
        line: row.line,
        message: "deleted",
      });
  }
  const tasks = live.map((row) => mapIssue(row, endOf, refOf, report));
  return { tasks, findings, skipped: rows.size - live.length };
}

function isTombstone({ fields }: SourceRow): boolean {
  return fields.status === "tombstone";
}

/** The issues of the lines that hold one. */
function* readRows(bytes: Uint8Array, report: Report): Generator<SourceRow> {
  for (const line of readJsonLines(bytes)) {
    const row = toRow(line);
    if (typeof row === "string") {
      report({ kind: "invalid_line", ref: null, file: null, line: line.line, message: row });
      continue;
    }
    if (line.isInvalidUtf8) {
      const message = invalidTextMessage("the line");
      report({ kind: "invalid_utf8", ref: row.ref, file: null, line: line.line, message });
    }
    yield row;
  }
}

function updatedAt({ fields }: SourceRow): number {
  const instant = typeof fields.updated_at === "string" ? Date.parse(fields.updated_at) : 0;
  return Number.isNaN(instant) ? 0 : instant;
}

/** @returns the issue, or why the line holds none */
function toRow({ line, value, fault }: JsonLine): SourceRow | string {
  if (fault !== null) return `the line is no JSON: ${fault}`;
  const fields = fieldsOf(value);
  if (!fields) return "the line holds no issue, but another JSON value";
  if (typeof fields.id !== "string") return "the issue has no id";
  const id = decideId("beads", fields.id);
  if (id.kind === "refused") return id.reason;
  return { ref: refOf(id.text), id: id.text, file: null, line, fields };
}

function refOf(id: string): string {
  return externalRef("beads", id);
}
