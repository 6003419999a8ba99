import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useWorkers } from "../../api/workers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WorkerItem } from "./worker-item.tsx";
import styles from "./workers-panel.module.css";

/** Who is connected, with or without a claim, each with the cards that it works on. */
export function WorkersPanel() {
  const { data, error, refetch } = useWorkers();
  if (error && !data) {
    return (
      <EmptyState
        title={t(($) => $.workers.unreadable)}
        actions={<Button onClick={() => void refetch()}>{t(($) => $.workers.tryAgain)}</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t(($) => $.workers.loading)}>
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t(($) => $.workers.nobody)}>{t(($) => $.workers.nobodyHint)}</EmptyState>
    );
  }
  const busy = data.filter(({ work }) => work.length > 0).length;
  return (
    <div className={styles.panel}>
      <p className={styles.summary}>
        {t(($) => $.workers.withWork, { count: busy })} ·{" "}
        {t(($) => $.workers.idle, { count: data.length - busy })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by key */}
      <ul className={styles.list} aria-label={t(($) => $.workers.list)} tabIndex={0}>
        {data.map((worker) => (
          <WorkerItem key={worker.id} worker={worker} />
        ))}
      </ul>
    </div>
  );
}
