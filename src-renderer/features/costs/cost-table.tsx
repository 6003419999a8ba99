import { t } from "../../../shared/strings/translate.ts";
import { openTask } from "../../state/view.ts";
import { formatCost } from "../../ui/format.ts";
import type { CostRow } from "./cost-rows.ts";
import styles from "./costs.module.css";

interface CostTableProps {
  readonly title: string;
  readonly rows: readonly CostRow[];
}

/** What cost how much, with a bar against the most expensive. */
export function CostTable({ title, rows }: CostTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">{t(($) => $.costs.name)}</th>
          <th scope="col">{t(($) => $.costs.runs)}</th>
          <th scope="col">{t(($) => $.costs.cost)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row}>
            <th scope="row" className={styles.name}>
              <RowName row={row} />
              <i className={styles.bar} style={{ width: `${100 * row.part}%` }} />
            </th>
            <td className={styles.runs}>{t(($) => $.costs.runCount, { count: row.executions })}</td>
            <td className={styles.cost}>{formatCost(row.costUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ row }: { readonly row: CostRow }) {
  const { taskId } = row;
  const name = (
    <>
      {row.mark !== null && <span className={styles.mark}>{row.mark}</span>}
      <span className={styles.title}>{row.name}</span>
    </>
  );
  if (taskId === null) return <span className={styles.label}>{name}</span>;
  return (
    <button type="button" className={styles.link} title={row.name} onClick={() => openTask(taskId)}>
      {name}
    </button>
  );
}
