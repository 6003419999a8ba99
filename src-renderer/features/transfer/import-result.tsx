import { STATUS_LABELS, TASK_STATUSES } from "../../../shared/domain/status.ts";
import type { ImportReport } from "../../../shared/operations/import.ts";
import { t } from "../../../shared/strings/translate.ts";
import { FoldedList } from "../../ui/folded-list.tsx";
import { formatCount } from "../../ui/format.ts";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { type FindingGroup, groupFindings, placeOf } from "./finding-words.ts";
import styles from "./transfer.module.css";

const SHOWN_FINDINGS = 5;

/** What an import would do, or did: counts first, then everything that is not as it was over there. */
export function ImportResult({ report }: { readonly report: ImportReport }) {
  const { created, updated, unchanged, skipped, links, comments, byStatus, kept, findings } =
    report;
  const counts: [string, number][] = [
    [
      report.dryRun ? t(($) => $.transfer.result.toCreate) : t(($) => $.transfer.result.created),
      created,
    ],
    [
      report.dryRun ? t(($) => $.transfer.result.toUpdate) : t(($) => $.transfer.result.updated),
      updated,
    ],
    [t(($) => $.transfer.result.unchanged), unchanged],
    [t(($) => $.transfer.result.links), links],
    [t(($) => $.transfer.result.comments), comments],
    [t(($) => $.transfer.result.skipped), skipped],
  ];
  return (
    <div className={styles.result}>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={styles.count} data-none={count === 0 || undefined}>
            <dd>{formatCount(count)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <ul className={styles.statuses} aria-label={t(($) => $.transfer.result.byStatus)}>
        {TASK_STATUSES.filter((status) => byStatus[status]).map((status) => (
          <li key={status}>
            <StatusIcon status={status} /> {STATUS_LABELS[status]}{" "}
            <strong>{formatCount(byStatus[status] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <section className={styles.group}>
          <h3>{t(($) => $.transfer.result.kept, { count: kept.length })}</h3>
          <FoldedList
            label={t(($) => $.transfer.result.keptTasks)}
            items={kept}
            shown={SHOWN_FINDINGS}
            keyOf={(key) => key}
          >
            {(key) => key}
          </FoldedList>
        </section>
      )}
      {groupFindings(findings).map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {findings.length === 0 && (
        <p className={styles.quiet}>{t(($) => $.transfer.result.complete)}</p>
      )}
    </div>
  );
}

function Group({ group }: { readonly group: FindingGroup }) {
  const items = group.findings.map((finding, index) => ({ finding, index }));
  return (
    <details className={styles.group} open={group.isLoss}>
      <summary data-loss={group.isLoss || undefined}>
        {group.title} <span className={styles.number}>{formatCount(items.length)}</span>
      </summary>
      <FoldedList
        label={group.title}
        items={items}
        shown={SHOWN_FINDINGS}
        keyOf={({ index }) => String(index)}
      >
        {({ finding }) => (
          <span className={styles.finding}>
            <code>{placeOf(finding)}</code> {finding.message}
          </span>
        )}
      </FoldedList>
    </details>
  );
}
