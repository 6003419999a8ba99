import { useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { type CostSpan, useCosts } from "../../api/costs.ts";
import { useProjects } from "../../api/queries.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCost } from "../../ui/format.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BudgetList } from "./budget-list.tsx";
import { costTables } from "./cost-rows.ts";
import { CostTable } from "./cost-table.tsx";
import styles from "./costs.module.css";

/** What brings its cost along. */
const COMMAND = "baton run";

const SPANS = [
  { value: "today", label: t(($) => $.costs.spans.today) },
  { value: "week", label: t(($) => $.costs.spans.week) },
  { value: "month", label: t(($) => $.costs.spans.month) },
  { value: "all", label: t(($) => $.costs.spans.all) },
] as const;

/** What work cost, of the project that is shown or of all, beside the budgets that are set. */
export function CostsPanel() {
  const [span, setSpan] = useState<CostSpan>("week");
  const projectId = useView((view) => view.projectId);
  const { data: projects } = useProjects();
  const { data, error, refetch } = useCosts(projectId, span);
  if (error && !data) {
    return (
      <EmptyState
        title={t(($) => $.costs.unreadable)}
        actions={<Button onClick={() => void refetch()}>{t(($) => $.costs.tryAgain)}</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  if (!data) return <CostsSkeleton />;
  const names = new Map(projects?.map(({ id, name }) => [id, name]));
  const tables = costTables(data, names);
  return (
    <div className={styles.panel}>
      <div className={styles.toolbar}>
        <span className={styles.scope}>
          {names.get(projectId ?? "") ?? t(($) => $.costs.allProjects)}
        </span>
        <Segmented
          label={t(($) => $.costs.howFarBack)}
          value={span}
          segments={SPANS}
          onChange={setSpan}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long tables are scrolled by key */}
      <section className={styles.scroller} tabIndex={0} aria-label={t(($) => $.costs.list)}>
        <p className={styles.total}>
          <b>{formatCost(data.totalUsd)}</b>
          <span>{t(($) => $.costs.today, { cost: formatCost(data.todayUsd) })}</span>
        </p>
        <BudgetList budgets={data.budgets} names={names} isOneProject={projectId !== null} />
        {projectId === null && (
          <CostTable title={t(($) => $.costs.byProject)} rows={tables.projects} />
        )}
        <CostTable title={t(($) => $.costs.byAgent)} rows={tables.agents} />
        <CostTable title={t(($) => $.costs.byTask)} rows={tables.tasks} />
        {data.agents.length === 0 && (
          <p className={styles.nothing}>
            {t(($) => $.costs.nothing)} <code>{COMMAND}</code>
          </p>
        )}
      </section>
    </div>
  );
}

function CostsSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t(($) => $.costs.loading)}>
      <Skeleton width="40%" height={18} />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  );
}
