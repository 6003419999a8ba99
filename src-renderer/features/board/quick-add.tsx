import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useProjects } from "../../api/queries.ts";
import { focusCard, useBoardFocus } from "../../state/board-focus.ts";
import { useDialog } from "../../state/dialogs.ts";
import { offerPastedList } from "../../state/offer-list.ts";
import {
  closeQuickAdd,
  keepQuickText,
  noteLineFocused,
  type QuickLine,
  useQuickText,
} from "../../state/quick-add.ts";
import { showToast } from "../../state/toasts.ts";
import { openTask } from "../../state/view.ts";
import styles from "./quick-add.module.css";

interface QuickAddProps {
  readonly line: QuickLine;
  /** The project that is shown, null for all. */
  readonly projectId: string | null;
}

/** A line for a card's title: Enter adds it and waits for the next, Esc is enough. */
export function QuickAdd({ line, projectId }: QuickAddProps) {
  const { column, isFresh } = line;
  const input = useRef<HTMLInputElement>(null);
  const title = useQuickText(projectId, column);
  const setTitle = (text: string) => keepQuickText(projectId, column, text);
  const [refusal, setRefusal] = useState<string | null>(null);
  const project = useProjectOf(projectId ?? line.projectId);
  const create = useOperation("task.create", { onRefused: ({ message }) => setRefusal(message) });
  useLayoutEffect(() => {
    if (!isFresh) return;
    input.current?.focus();
    noteLineFocused();
  }, [isFresh]);
  const add = () => {
    if (create.isPending) return;
    const decision = decideTitle(title);
    if (decision.kind === "refused") return setRefusal(decision.reason);
    const place = project === GLOBAL_PROJECT_ID ? { global: true } : { project };
    create.mutate(
      { title: decision.text, status: column, ...place },
      {
        onSuccess: ({ id, key }) => {
          setTitle("");
          // In a long column it may stand out of sight.
          showToast(
            t(($) => $.quickAdd.added, { key, column: STATUS_LABELS[column] }),
            {
              about: id,
              actions: [{ label: t(($) => $.palette.open), onPress: () => openTask(id) }],
            },
          );
        },
      },
    );
  };
  const takeKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") add();
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const takePaste = (event: ClipboardEvent) =>
    offerPastedList(event, { into: { projectId: project, status: column } });
  return (
    <div className={styles.line}>
      <input
        ref={input}
        className={styles.input}
        aria-label={t(($) => $.quickAdd.label, { column: STATUS_LABELS[column] })}
        aria-describedby={refusal === null ? undefined : "quick-add-refusal"}
        aria-invalid={refusal !== null}
        placeholder={t(($) => $.quickAdd.placeholder)}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          setRefusal(null);
        }}
        onKeyDown={takeKey}
        onPaste={takePaste}
        onBlur={() => {
          // What was typed is not thrown away by a look elsewhere; from a dialog the focus comes back.
          const isAsked = useDialog.getState().dialog.kind !== "none";
          if (title.trim() === "" && !isAsked) closeQuickAdd();
        }}
      />
      {refusal !== null && (
        <p id="quick-add-refusal" role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}

function leave(): void {
  closeQuickAdd();
  const { taskId } = useBoardFocus.getState();
  if (taskId !== null) focusCard(taskId);
}

/** The project chosen: the one shown, or of the card that one was at; else the first that is no mere list. */
function useProjectOf(chosen: string | null): string {
  const { data: projects = [] } = useProjects();
  const first = projects.find(({ id }) => id !== GLOBAL_PROJECT_ID);
  return chosen ?? first?.id ?? GLOBAL_PROJECT_ID;
}
