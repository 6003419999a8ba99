import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Settings2,
  TriangleAlert,
  WalletCards,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { actionOf } from "../../../shared/actions/index.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { archiveProject } from "../../api/archive-project.ts";
import type { BudgetState } from "../../api/costs.ts";
import { openDialog } from "../../state/dialogs.ts";
import { openPanel, showProject, useView } from "../../state/view.ts";
import { describeWarning, findWarning } from "../../ui/budget-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import styles from "./sidebar.module.css";
import { SidebarItem } from "./sidebar-item.tsx";

interface ProjectItemProps {
  readonly project: Project;
  readonly label: string;
  readonly icon: ReactNode;
  /** Of this project. */
  readonly budgets: readonly BudgetState[];
}

/** A project's line: shows its board, warns of its budget, and leads to its settings. */
export function ProjectItem({ project, label, icon, budgets }: ProjectItemProps) {
  const isCurrent = useView((view) => view.projectId === project.id);
  const [isOpen, setOpen] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const warning = findWarning(budgets);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu's own button does the same
    <div
      className={styles.project}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <SidebarItem
        icon={icon}
        label={label}
        hint={
          warning
            ? t(($) => $.sidebar.warned, {
                prefix: project.prefix,
                warning: describeWarning(warning),
              })
            : project.prefix
        }
        mark={
          warning && (
            <TriangleAlert
              size={13}
              role="img"
              aria-label={describeWarning(warning)}
              className={warning.state === "over" ? styles.over : styles.near}
            />
          )
        }
        count={project.openTasks}
        isCurrent={isCurrent}
        onPress={() => showProject(project.id)}
      />
      <Menu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            label={t(($) => $.sidebar.projectMenu)}
            aria-description={label}
            size="s"
            className={classNames(styles.more, isOpen && styles.moreOpen)}
          >
            <Ellipsis size={14} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Settings2 size={14} />}
          onSelect={() => openDialog({ kind: "project-settings", projectId: project.id })}
        >
          {t(($) => $.sidebar.settings)}
        </MenuItem>
        <MenuItem
          icon={<WalletCards size={14} />}
          onSelect={() => {
            showProject(project.id);
            openPanel("costs");
          }}
        >
          {t(($) => $.sidebar.costs)}
        </MenuItem>
        <MenuSeparator />
        {project.id !== GLOBAL_PROJECT_ID && (
          <MenuItem
            icon={<Archive size={14} />}
            onSelect={() => {
              if (project.openTasks > 0) setArchiving(true);
              else void archiveProject(project);
            }}
          >
            {project.openTasks > 0
              ? t(($) => $.sidebar.archiveAsking)
              : t(($) => $.sidebar.archive)}
          </MenuItem>
        )}
        <MenuItem
          icon={<ArchiveRestore size={14} />}
          onSelect={() => openDialog({ kind: "archived-projects" })}
        >
          {actionOf("archived-projects").label}
        </MenuItem>
      </Menu>
      {isArchiving && (
        <ConfirmDialog
          title={t(($) => $.projects.archive.title, { project: project.name })}
          confirmLabel={t(($) => $.projects.archive.confirm)}
          isPending={false}
          error={null}
          onConfirm={() => {
            setArchiving(false);
            void archiveProject(project);
          }}
          onClose={() => setArchiving(false)}
        >
          {t(($) => $.projects.archive.text, { count: project.openTasks })}
        </ConfirmDialog>
      )}
    </div>
  );
}
