import { type KeyboardEvent, useMemo, useRef } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useActivity } from "../../api/activity.ts";
import { clearActivityFilter, isUnfiltered, useActivityFilter } from "../../state/activity.ts";
import { isTyping } from "../../state/keys.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toEntry } from "./activity-entry.ts";
import { ActivityList } from "./activity-list.tsx";
import styles from "./activity-panel.module.css";
import { ActivityToolbar } from "./activity-toolbar.tsx";

/** What people, agents and scripts did, in words, as it happens. */
export function ActivityPanel() {
  const projectId = useView((view) => view.projectId);
  const filter = useActivityFilter();
  const wanted = useMemo(() => ({ projectId, ...filter }), [projectId, filter]);
  const { data, error, refetch, loadMore } = useActivity(wanted, toEntry);
  const root = useRef<HTMLDivElement>(null);
  const takeKey = (event: KeyboardEvent) => {
    if (event.key !== "/" || event.defaultPrevented || isTyping(event.target, event.key)) return;
    root.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what lies inside
    <div ref={root} className={styles.panel} onKeyDown={takeKey}>
      <ActivityToolbar chunks={data?.chunks ?? NOTHING} />
      {error && !data && (
        <EmptyState
          title={t(($) => $.activity.unreadable)}
          actions={<Button onClick={() => void refetch()}>{t(($) => $.activity.tryAgain)}</Button>}
        >
          {messageOf(error)}
        </EmptyState>
      )}
      {!data && !error && <ActivitySkeleton />}
      {data && data.next === null && data.chunks.every(({ length }) => length === 0) && (
        <NothingThere isUnfiltered={isUnfiltered(filter)} />
      )}
      {data && (data.next !== null || data.chunks.some(({ length }) => length > 0)) && (
        <ActivityList
          // Another filter is another list, and begins at its top.
          key={JSON.stringify(wanted)}
          pages={data}
          onMore={loadMore}
        />
      )}
    </div>
  );
}

const NOTHING: readonly never[] = [];

function NothingThere({ isUnfiltered }: { readonly isUnfiltered: boolean }) {
  if (isUnfiltered) {
    return (
      <EmptyState title={t(($) => $.activity.nothingYet)}>
        {t(($) => $.activity.nothingYetHint)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(($) => $.activity.nothingMatches)}
      actions={<Button onClick={clearActivityFilter}>{t(($) => $.activity.clear)}</Button>}
    />
  );
}

function ActivitySkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t(($) => $.activity.loading)}>
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </div>
  );
}
