import type { ImportFinding, ImportReport } from "../../shared/operations/import.ts";
import { counted } from "./count.ts";
import type { View } from "./view.ts";

const SHOWN_A_KIND = 10;

/**
 * What an import did, with its findings grouped by kind. One that found all as it left it has told them
 * before: there they are only counted.
 * @param showsFindings whether they are told all the same
 */
export function importText(report: ImportReport, view: View, showsFindings: boolean): string {
  const { source, dryRun, created, updated, unchanged, kept, skipped, links, comments } = report;
  const verb = dryRun ? "would be" : "were";
  const byStatus = Object.entries(report.byStatus).map(([status, count]) => `${count} ${status}`);
  const lines = [
    `${source}: ${created} ${verb} created, ${updated} updated, ${unchanged} unchanged, ${kept.length} kept as they are here, ${skipped} skipped`,
    `${counted(links, "link")}, ${counted(comments, "comment")}`,
    byStatus.length > 0 ? `by status: ${byStatus.join(", ")}` : "",
    kept.length > 0 ? `changed here and there, kept as here: ${kept.join(", ")}` : "",
    ...findingLines(report, view, showsFindings),
    dryRun ? "Nothing was changed: this was a dry run." : "",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function findingLines(report: ImportReport, view: View, showsFindings: boolean): string[] {
  const { created, updated, unchanged, kept, findings } = report;
  const isAsBefore = created + updated + kept.length === 0 && unchanged > 0;
  if (!isAsBefore || showsFindings || findings.length === 0) return groups(findings, view);
  return [`${counted(findings.length, "finding")}, as before (--findings shows them)`];
}

function groups(findings: readonly ImportFinding[], view: View): string[] {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const found = findings.filter((finding) => finding.kind === kind);
    const shown = found.slice(0, SHOWN_A_KIND).map(findingLine);
    const rest = found.length - shown.length;
    return [
      `${view.style("yellow", kind)} (${found.length})`,
      ...shown,
      ...(rest > 0 ? [`  and ${rest} more: --json lists all`] : []),
    ];
  });
}

function findingLine({ ref, title, file, line, message }: ImportFinding): string {
  const place = [file, line === null ? null : `line ${line}`, title ?? ref].filter(
    (part) => part !== null,
  );
  return `  ${place.length > 0 ? `${place.join(", ")}: ` : ""}${message}`;
}
