import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useForgottenInsight } from "../../api/insight.ts";
import { useProjects } from "../../api/queries.ts";
import { changeInsightView, PERIODS, useInsightView } from "../../state/insight.ts";
import { useView } from "../../state/view.ts";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./insight.module.css";
import { InsightSections } from "./insight-sections.tsx";

/** How work flows through the board that is shown, and what it costs. */
export function InsightPanel() {
  const period = useInsightView((view) => view.period);
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
          onChange={(chosen) => changeInsightView({ period: chosen })}
          startsRegion
        />
      </div>
      <InsightSections
        projectId={projectId}
        period={period}
        begunAt={begunAt(project ? [project] : (projects ?? []))}
      />
    </div>
  );
}

function begunAt(projects: readonly Project[]): number {
  return projects.length === 0 ? 0 : Math.min(...projects.map(({ createdAt }) => createdAt));
}
