import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOthersRunning, useRecentExecutions } from "../../api/executions.ts";
import { useLiveRuns } from "../../api/runs.ts";
import { useExecutionFilter } from "../../state/executions.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatCount } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./executions-panel.module.css";
import { OtherRunItem } from "./other-run-item.tsx";
import { OwnRunItem } from "./own-run-item.tsx";
import { RecentFilter } from "./recent-filter.tsx";
import { RecentList } from "./recent-list.tsx";

const RUN_KEY = "R";

/** What runs now, with the ways to stop it, and what ran lately. */
export function ExecutionsPanel() {
  return (
    <div className={styles.panel}>
      <RunningNow />
      <Recent />
    </div>
  );
}

function RunningNow() {
  const projectId = useView((view) => view.projectId);
  const own = useLiveRuns().filter((run) => projectId === null || run.projectId === projectId);
  const others = useOthersRunning(projectId);
  const count = own.length + others.length;
  return (
    <section className={styles.running} aria-label={t(($) => $.executions.runningNow)}>
      <div className={styles.heading}>
        <h3>{t(($) => $.executions.running)}</h3>
        <span className={styles.count}>{formatCount(count)}</span>
      </div>
      {count === 0 && (
        <p className={styles.nothing}>
          {projectId === null
            ? t(($) => $.executions.nothingRuns)
            : t(($) => $.executions.nothingRunsHere)}{" "}
          {t(($) => $.executions.choose)} <kbd>{RUN_KEY}</kbd> {t(($) => $.executions.toRun)}
        </p>
      )}
      {count > 0 && (
        <ul className={styles.runs} aria-label={t(($) => $.executions.runningList)}>
          {own.map((run) => (
            <OwnRunItem key={run.taskId} run={run} />
          ))}
          {others.map((execution) => (
            <OtherRunItem key={execution.id} execution={execution} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent() {
  const projectId = useView((view) => view.projectId);
  const { outcome, type } = useExecutionFilter();
  const { data, error, refetch, loadMore } = useRecentExecutions({ projectId, outcome, type });
  return (
    <section className={styles.recent} aria-label={t(($) => $.executions.recentRegion)}>
      <div className={styles.heading}>
        <h3>{t(($) => $.executions.recent)}</h3>
        <span className={styles.count}>{data && formatCount(data.total)}</span>
        <span className={styles.space} />
        <RecentFilter />
      </div>
      {error && (
        <EmptyState
          title={t(($) => $.executions.unreadable)}
          actions={
            <Button onClick={() => void refetch()}>{t(($) => $.executions.tryAgain)}</Button>
          }
        >
          {messageOf(error)}
        </EmptyState>
      )}
      {!data && !error && (
        <div className={styles.skeleton} role="status" aria-label={t(($) => $.executions.loading)}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </div>
      )}
      {data?.rows.length === 0 && (
        <p className={styles.nothing}>
          {outcome === null && type === null
            ? t(($) => $.executions.nothingYet)
            : t(($) => $.executions.nothingSo)}
        </p>
      )}
      {data && data.rows.length > 0 && (
        <RecentList executions={data.rows} hasMore={data.next !== null} onMore={loadMore} />
      )}
    </section>
  );
}
