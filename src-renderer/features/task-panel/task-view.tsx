import { useLayoutEffect, useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { type PanelTab, showPanelTab, usePanel } from "../../state/panel.ts";
import { type TabItem, Tabs } from "../../ui/tabs.tsx";
import { BriefTab } from "./brief-tab.tsx";
import { ChangesTab } from "./changes-tab.tsx";
import { CommentsTab } from "./comments-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import styles from "./panel.module.css";
import { PanelHeader } from "./panel-header.tsx";
import { RunsTab } from "./runs-tab.tsx";
import type { TaskProps } from "./shown-task.ts";
import { TaskFields } from "./task-fields.tsx";
import { TaskNotices } from "./task-notices.tsx";
import { TitleEditor } from "./title-editor.tsx";
import { VerdictTab } from "./verdict-tab.tsx";

/** One task: what it is, how it stands, and its pages. */
export function TaskView({ task }: TaskProps) {
  const tab = usePanel((panel) => panel.tab);
  const body = useRef<HTMLDivElement>(null);
  useFocusKept(body);
  const items = tabsOf(task);
  return (
    <>
      <PanelHeader task={task} />
      <div ref={body} className={styles.scroller}>
        <TitleEditor task={task} />
        <TaskNotices task={task} />
        <TaskFields task={task} />
        <Tabs
          label={t(($) => $.task.pages)}
          // A task whose work changes no files has no changes to show.
          value={items.some(({ value }) => value === tab) ? tab : "brief"}
          items={items}
          onChange={(next) => {
            showPanelTab(next);
            bringUpTabs(body.current);
          }}
        />
      </div>
    </>
  );
}

function tabsOf(task: TaskProps["task"]): TabItem<PanelTab>[] {
  const count = (of: readonly unknown[]) => (of.length === 0 ? {} : { note: of.length });
  return [
    { value: "brief", label: t(($) => $.task.tabs.brief), content: <BriefTab task={task} /> },
    ...(task.fileMutating
      ? [
          {
            value: "changes" as const,
            label: t(($) => $.task.tabs.changes),
            content: <ChangesTab task={task} />,
          },
        ]
      : []),
    {
      value: "runs",
      label: t(($) => $.task.tabs.runs),
      ...count(task.executions),
      content: <RunsTab task={task} />,
    },
    {
      value: "verdict",
      label: t(($) => $.task.tabs.verdict),
      ...count(task.verdict?.attempts ?? []),
      content: <VerdictTab task={task} />,
    },
    {
      value: "comments",
      label: t(($) => $.task.tabs.comments),
      ...count(task.comments),
      content: <CommentsTab task={task} />,
    },
    { value: "history", label: t(($) => $.task.tabs.history), content: <HistoryTab task={task} /> },
  ];
}

/** Whoever turns to a page wants to read it: below the fields of a low window little is seen of it. */
function bringUpTabs(body: HTMLElement | null): void {
  const list = body?.querySelector<HTMLElement>("[role=tablist]");
  const top = list?.parentElement?.offsetTop ?? 0;
  if (!body || top - body.scrollTop < body.clientHeight / 2) return;
  body.scrollTo({ top: top - body.offsetTop });
}

/** Where another task takes this one's place while the focus is inside, the panel keeps it. */
function useFocusKept(body: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const panel = body.current?.closest("aside");
    if (panel?.dataset.keepFocus === "true") {
      delete panel.dataset.keepFocus;
      panel.focus({ preventScroll: true });
    }
    return () => {
      if (panel?.contains(document.activeElement)) panel.dataset.keepFocus = "true";
    };
  }, [body]);
}
