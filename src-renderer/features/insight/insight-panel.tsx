import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useForgottenInsight } from "../../api/insight.ts";
import { useProjects } from "../../api/queries.ts";
import { useView } from "../../state/view.ts";
import { Segmented } from "../../ui/segmented.tsx";
import type { Period } from "./figures.ts";
import styles from "./insight.module.css";
import { InsightSkeleton } from "./insight-skeleton.tsx";

// The library of plots is a third as large as all the rest of the window: who opens no plot loads none.
const InsightSections = lazy(() => import("./insight-sections.tsx"));

const PERIODS = ["week", "month", "quarter", "all"] as const;

/** How work flows through the board that is shown, and what it costs. */
export function InsightPanel() {
  const [period, setPeriod] = useState<Period>("month");
  const projectId = useView((view) => view.projectId);
  const { data: projects } = useProjects();
  const project = projects?.find(({ id }) => id === projectId);
  useForgottenInsight();
  return (
    <div className={styles.panel}>
      <div className={styles.toolbar}>
        <span className={styles.scope}>{project?.name ?? t(($) => $.insight.allProjects)}</span>
        <Segmented
          label={t(($) => $.insight.period)}
          value={period}
          segments={PERIODS.map((value) => ({
            value,
            label: t(($) => $.insight.periods[value]),
          }))}
          onChange={setPeriod}
          startsRegion
        />
      </div>
      <Suspense fallback={<InsightSkeleton />}>
        <InsightSections projectId={projectId} period={period} />
      </Suspense>
    </div>
  );
}
