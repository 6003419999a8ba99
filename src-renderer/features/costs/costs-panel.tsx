import { useState } from "react";
import { messageOf } from "../../api/client.ts";
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

const SPANS = [
  { value: "today", label: "Today" },
  { value: "week", label: "7 days" },
  { value: "month", label: "30 days" },
  { value: "all", label: "All" },
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
        title="The costs can't be read"
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
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
        <span className={styles.scope}>{names.get(projectId ?? "") ?? "All projects"}</span>
        <Segmented label="How far back" value={span} segments={SPANS} onChange={setSpan} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long tables are scrolled by key */}
      <section className={styles.scroller} tabIndex={0} aria-label="Costs">
        <p className={styles.total}>
          <b>{formatCost(data.totalUsd)}</b>
          <span>{formatCost(data.todayUsd)} today</span>
        </p>
        <BudgetList budgets={data.budgets} names={names} isOneProject={projectId !== null} />
        {projectId === null && <CostTable title="By project" rows={tables.projects} />}
        <CostTable title="By agent" rows={tables.agents} />
        <CostTable title="By task" rows={tables.tasks} />
        {data.agents.length === 0 && (
          <p className={styles.nothing}>
            Nothing ended in this time. Runs bring their cost along: agents that Baton starts, and{" "}
            <code>baton run</code>.
          </p>
        )}
      </section>
    </div>
  );
}

function CostsSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Adding up the costs">
      <Skeleton width="40%" height={18} />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  );
}
