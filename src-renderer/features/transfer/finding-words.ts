import type { ImportFinding } from "../../../shared/operations/import.ts";

/** Findings of one kind, under a heading that people understand. */
export interface FindingGroup {
  readonly kind: ImportFinding["kind"];
  readonly title: string;
  /** Whether something is missing or changed, rather than only noted. */
  readonly isLoss: boolean;
  readonly findings: readonly ImportFinding[];
}

const WORDS: Readonly<Record<ImportFinding["kind"], readonly [title: string, isLoss: boolean]>> = {
  skipped_tombstone: ["Deleted over there, left out", false],
  invalid_line: ["Lines that can't be read", true],
  invalid_utf8: ["Text that is not valid UTF-8", true],
  invalid_file: ["Files that can't be read", true],
  invalid_title: ["Titles that were changed", true],
  invalid_text: ["Texts that were changed", true],
  duplicate_id: ["The same id twice", true],
  dangling_edge: ["Links to tasks that are not there", true],
  edge_to_tombstone: ["Links to deleted tasks, left out", false],
  cycle: ["Links that would close a circle, left out", true],
  second_parent: ["Second parents, left out", true],
  child_of_tombstone: ["Subtasks of deleted tasks", false],
  unknown_status: ["Statuses without a counterpart", true],
  unknown_value: ["Values without a counterpart", true],
  assignee_noted: ["Assignees kept as a note", false],
  edge_noted: ["Links kept as a note", false],
  final_status: ["Finished here, and kept so", false],
  not_imported: ["Not imported", true],
  value_mapped: ["Values that were translated", false],
  column_mapped: ["How the columns were taken", false],
  no_stable_id: ["Rows without an id", true],
  incomplete: ["Incomplete", true],
  ragged_row: ["Rows with too many or too few cells", true],
  renamed_id: ["Ids that were changed", false],
  claim_released: ["Claims that don't come along", false],
};

/** Groups an import's findings by kind: what is missing or changed first, the larger groups first. */
export function groupFindings(findings: readonly ImportFinding[]): FindingGroup[] {
  const byKind = new Map<ImportFinding["kind"], ImportFinding[]>();
  for (const finding of findings) {
    const known = byKind.get(finding.kind);
    if (known) known.push(finding);
    else byKind.set(finding.kind, [finding]);
  }
  return [...byKind]
    .map(([kind, found]) => {
      const [title, isLoss] = WORDS[kind];
      return { kind, title, isLoss, findings: found };
    })
    .sort((a, b) => Number(b.isLoss) - Number(a.isLoss) || b.findings.length - a.findings.length);
}

/** Where a finding was made, as in `line 12, bd-3`. */
export function placeOf({ file, line, ref }: ImportFinding): string {
  return [file, line === null ? null : `line ${line}`, ref]
    .filter((part) => part !== null)
    .join(", ");
}
