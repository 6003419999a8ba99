import { type MouseEvent, useMemo } from "react";
import { countChecklist } from "../../../shared/domain/checklist.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useActions } from "../../state/actions.ts";
import { keepDescriptionDraft, useDrafts } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./brief-tab.module.css";
import { DescriptionEditor } from "./description-editor.tsx";
import { LatestHandOff } from "./latest-hand-off.tsx";
import panel from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { useTick } from "./use-tick.ts";

/** What the next worker begins with: the newest hand-off, and what is to be done. */
export function BriefTab({ task }: TaskProps) {
  return (
    <div className={panel.stack}>
      <LatestHandOff task={task} />
      <Description task={task} />
    </div>
  );
}

/** The description: read as Markdown, edited where it stands. */
function Description({ task }: TaskProps) {
  const draft = useDrafts((drafts) => drafts.descriptions[task.id]);
  const edit = () =>
    keepDescriptionDraft(task.id, { text: task.description, base: task.description });
  const tick = useTick(task);
  useActions("brief", { "edit-description": draft === undefined ? edit : null });
  if (draft) return <DescriptionEditor task={task} draft={draft} />;
  if (task.description.trim() === "") {
    return (
      <button type="button" className={styles.empty} onClick={edit}>
        {t(($) => $.brief.empty)}
      </button>
    );
  }
  return (
    <div className={styles.page}>
      <ChecklistBar text={task.description} />
      <Button size="s" variant="ghost" className={styles.edit} shortcut="E" onClick={edit}>
        {t(($) => $.brief.edit)}
      </Button>
      {/* The button above does the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={styles.text}
        onClick={(event) => {
          if (!isReading(event)) edit();
        }}
      >
        <Markdown text={task.description} onTick={tick} />
      </div>
    </div>
  );
}

/** How far the checkboxes of the description are: what is asked of the task. */
function ChecklistBar({ text }: { readonly text: string }) {
  const progress = useMemo(() => countChecklist(text), [text]);
  return progress && <Progress {...progress} label={t(($) => $.checklist.label)} />;
}

/** A click on a link or a box, or one that ends a selection, is no wish to edit. */
function isReading(event: MouseEvent): boolean {
  const isOnLink = event.target instanceof Element && event.target.closest("a, input") !== null;
  return isOnLink || window.getSelection()?.isCollapsed === false;
}
