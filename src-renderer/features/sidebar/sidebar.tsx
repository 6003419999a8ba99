import { CircleDashed, FolderPlus, Hand, HeartCrack, Layers, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { startProject } from "../../api/app-requests.ts";
import { useBudgets } from "../../api/costs.ts";
import { useProjects } from "../../api/queries.ts";
import { showProject, useView } from "../../state/view.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { colorAt } from "../../ui/palette.ts";
import { PanelSwitch, type SidebarPanel } from "./panel-switch.tsx";
import { ProjectItem } from "./project-item.tsx";
import { QuickFilter } from "./quick-filter.tsx";
import { SavedViews } from "./saved-views.tsx";
import styles from "./sidebar.module.css";
import { SidebarItem } from "./sidebar-item.tsx";
import { useMatchCounts } from "./use-match-counts.ts";

const NO_PROJECTS: readonly Project[] = [];

/** Which project is shown, the panels, and filters that people need again and again. */
export function Sidebar({ panels }: { readonly panels: readonly SidebarPanel[] }) {
  const { data: projects = NO_PROJECTS } = useProjects();
  const budgets = useBudgets();
  const shown = useView((view) => view.projectId);
  const own = projects.filter((project) => project.id !== GLOBAL_PROJECT_ID);
  const global = projects.find((project) => project.id === GLOBAL_PROJECT_ID);
  const open = projects.reduce((sum, project) => sum + project.openTasks, 0);
  return (
    <nav className={styles.sidebar} aria-label={t(($) => $.sidebar.label)} data-region="">
      <Section
        title={t(($) => $.sidebar.projects)}
        action={
          <IconButton
            label={t(($) => $.sidebar.addProject)}
            size="s"
            onClick={() => void startProject()}
          >
            <FolderPlus size={14} />
          </IconButton>
        }
      >
        <SidebarItem
          icon={<Layers size={14} />}
          label={t(($) => $.sidebar.allProjects)}
          count={open}
          isCurrent={shown === null}
          onPress={() => showProject(null)}
        />
        {own.map((project, index) => (
          <ProjectItem
            key={project.id}
            project={project}
            label={project.name}
            icon={<Square color={colorAt(index)} />}
            budgets={budgets.filter(({ projectId }) => projectId === project.id)}
          />
        ))}
        {global && (
          <ProjectItem
            project={global}
            label={t(($) => $.sidebar.globalList)}
            icon={<CircleDashed size={14} />}
            budgets={budgets.filter(({ projectId }) => projectId === global.id)}
          />
        )}
      </Section>
      <Section title={t(($) => $.sidebar.panels)}>
        {panels.map((panel) => (
          <PanelSwitch key={panel.id} panel={panel} />
        ))}
      </Section>
      <SavedViews />
      <QuickFilters />
    </nav>
  );
}

const TOKENS = { ready: "ready", mine: "assignee:me", stale: "stale" } as const;

function QuickFilters() {
  const counts = useMatchCounts(TOKENS);
  return (
    <Section title={t(($) => $.sidebar.quickFilters)}>
      <QuickFilter
        token={TOKENS.ready}
        label={t(($) => $.sidebar.ready)}
        icon={<Zap size={14} />}
        count={counts?.ready ?? null}
      />
      <QuickFilter
        token={TOKENS.mine}
        label={t(($) => $.sidebar.mine)}
        icon={<Hand size={14} />}
        count={counts?.mine ?? null}
      />
      <QuickFilter
        token={TOKENS.stale}
        label={t(($) => $.sidebar.stale)}
        icon={<HeartCrack size={14} />}
        count={counts?.stale ?? null}
        isAlarming
      />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Square({ color }: { readonly color: string }) {
  return <i className={styles.square} style={{ background: color }} aria-hidden="true" />;
}
