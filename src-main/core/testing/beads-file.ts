import type { ImportedTask } from "../../../shared/operations/import.ts";
import { parseBeads } from "../importers/beads.ts";

/** An issue as it stands in a file. */
export type Issue = Record<string, unknown>;

/** An open issue with all that every issue has. */
export function issue(id: string, fields: Issue = {}): Issue {
  return {
    id,
    title: `Issue ${id}`,
    status: "open",
    priority: 2,
    issue_type: "task",
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-02T00:00:00Z",
    ...fields,
  };
}

/** A link as it stands in an issue. */
export function edge(type: string, from: string, on: string): Issue {
  return { issue_id: from, depends_on_id: on, type };
}

function bytesOf(...lines: (Issue | string | Buffer)[]): Uint8Array {
  return Buffer.concat(
    lines.flatMap((line) => [
      Buffer.isBuffer(line)
        ? line
        : Buffer.from(typeof line === "string" ? line : JSON.stringify(line)),
      Buffer.from("\n"),
    ]),
  );
}

/** Reads a file of these lines; bytes and texts are taken as they are. */
export function parse(...lines: (Issue | string | Buffer)[]) {
  const { tasks, findings, skipped } = parseBeads(bytesOf(...lines));
  return { tasks, findings, skipped, kinds: findings.map(({ kind }) => kind) };
}

/** Reads a file of one issue, bd-1. */
export function parseOne(fields: Issue): { task: ImportedTask; kinds: string[] } {
  const { tasks, kinds } = parse(issue("bd-1", fields));
  return { task: tasks[0] as ImportedTask, kinds };
}
