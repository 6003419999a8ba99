import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useFinishedCards, useInsightSummary } from "../../api/insight.ts";
import type { Period } from "../../state/insight.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { CostSection } from "./cost-section.tsx";
import { CycleSection } from "./cycle-section.tsx";
import { startOf } from "./figures.ts";
import styles from "./insight.module.css";
import { InsightSkeleton } from "./insight-skeleton.tsx";
import { ThroughputSection } from "./throughput-section.tsx";

interface InsightSectionsProps {
  readonly projectId: string | null;
  readonly period: Period;
  /** When the board that is shown was made; zero where that is not known. */
  readonly begunAt: number;
}

/** The plots, and the tables behind them. */
export function InsightSections({ projectId, period, begunAt }: InsightSectionsProps) {
  // Midnight begins another day; until then the figures are of the same days.
  const today = useClock((at) => startOf("week", at), 60_000);
  const now = Math.max(today, Date.now());
  const since = startOf(period, now);
  const scope = { projectId, since };
  const summary = useInsightSummary(scope);
  const finished = useFinishedCards(scope);
  const error = summary.error ?? finished.error;
  if (error && !(summary.data && finished.data)) {
    const retry = () => {
      void summary.refetch();
      void finished.refetch();
    };
    return (
      <EmptyState
        title={t(($) => $.insight.unreadable)}
        actions={<Button onClick={retry}>{t(($) => $.insight.tryAgain)}</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  if (!summary.data || !finished.data) return <InsightSkeleton />;
  const { cards, total, isComplete } = finished.data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroller} tabIndex={0} aria-label={t(($) => $.panels.insight)}>
      <ThroughputSection summary={summary.data} {...{ period, since, now, begunAt }} />
      {!isComplete && (
        <p className={styles.note} role="status">
          {t(($) => $.insight.reading, { read: cards.length, total })}
        </p>
      )}
      <CycleSection finished={finished.data} />
      <ColumnsSection finished={finished.data} />
      <CostSection summary={summary.data} {...{ since, now }} isOneProject={projectId !== null} />
    </section>
  );
}
