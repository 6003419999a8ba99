import type { ImportFinding } from "../../../shared/operations/import.ts";
import { t } from "../../../shared/strings/translate.ts";

/** Findings of one kind, under a heading that people understand. */
export interface FindingGroup {
  readonly kind: ImportFinding["kind"];
  readonly title: string;
  /** Whether something is missing or changed, rather than only noted. */
  readonly isLoss: boolean;
  readonly findings: readonly ImportFinding[];
}

/** Whether something of a kind is missing or changed, rather than only noted. */
const IS_LOSS: Readonly<Record<ImportFinding["kind"], boolean>> = {
  skipped_tombstone: false,
  invalid_line: true,
  invalid_utf8: true,
  invalid_file: true,
  invalid_title: true,
  invalid_text: true,
  duplicate_id: true,
  dangling_edge: true,
  edge_to_tombstone: false,
  cycle: true,
  second_parent: true,
  child_of_tombstone: false,
  unknown_status: true,
  unknown_value: true,
  assignee_noted: false,
  edge_noted: false,
  final_status: false,
  not_imported: true,
  value_mapped: false,
  column_mapped: false,
  no_stable_id: true,
  incomplete: true,
  ragged_row: true,
  renamed_id: false,
  claim_released: false,
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
      const title = t(($) => $.transfer.findings[kind]);
      return { kind, title, isLoss: IS_LOSS[kind], findings: found };
    })
    .sort((a, b) => Number(b.isLoss) - Number(a.isLoss) || b.findings.length - a.findings.length);
}

/** Where a finding was made, as in `line 12, bd-3`. */
export function placeOf({ file, line, ref, title }: ImportFinding): string {
  return [
    file,
    line === null ? null : t(($) => $.transfer.result.line, { line: String(line) }),
    title ?? ref,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
