import { useMemo, useRef, useState } from "react";
import {
  chosenItems,
  type PastedItem,
  parsePastedList,
} from "../../../shared/domain/paste-list.ts";
import { MAX_MADE_AT_ONCE } from "../../../shared/domain/several.ts";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useProjects } from "../../api/queries.ts";
import { showDone } from "../../api/undo.ts";
import {
  type CommonFields,
  closeDialog,
  openDialog,
  type PastedList,
} from "../../state/dialogs.ts";
import { clearNewTask, useNewTaskDraft } from "../../state/new-task-draft.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import styles from "./paste-dialog.module.css";

const STATUSES = (["todo", "backlog"] as const).map((value) => ({
  value,
  label: STATUS_LABELS[value],
  icon: <StatusIcon status={value} />,
}));

/** Makes cards of a list that was pasted onto the board, once the person has looked at it. */
export function PasteDialog({ list }: { readonly list: PastedList }) {
  const { text, into, common = {}, commonWords, draft } = list;
  const all = useMemo(() => parsePastedList(text), [text]);
  const items = all.slice(0, MAX_MADE_AT_ONCE);
  const [left, setLeft] = useState<ReadonlySet<number>>(() => leftAtFirst(items));
  const [status, setStatus] = useState(into?.status ?? "todo");
  const [refusal, setRefusal] = useState<string | null>(null);
  const project = useTarget(into?.projectId ?? null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const chosen = chosenItems(items, (index) => !left.has(index));
  /** What becomes of a line whose own parent is left out; null for all others. */
  const homeOf = (index: number): string | null => {
    const under = items[index]?.under ?? null;
    if (left.has(index) || under === null || !left.has(under)) return null;
    const parent = chosen.find((item) => item.place === index)?.parent ?? null;
    const title = parent === null ? undefined : chosen[parent]?.title;
    return title === undefined
      ? t(($) => $.making.paste.alone)
      : t(($) => $.making.paste.under, { title });
  };
  const create = useOperation("task.createSeveral", {
    onDone: (made) => {
      if (draft) forgetEmptyDraft();
      closeDialog();
      const text = t(($) => $.making.paste.made, { count: made.length });
      void showDone(text, ({ name, tasks }) => name === "created" && tasks === made.length);
    },
    onRefused: (error) => setRefusal(error.message),
  });
  const submit = () =>
    create.mutate({
      project: project.id,
      tasks: chosen.map(({ title, description, parent }) => ({
        ...{ title, status },
        ...(description === "" ? {} : { description }),
        ...(parent === null ? common : { ...wishesOf(common), under: parent }),
      })),
    });
  const leave = () => {
    if (draft) openDialog({ kind: "new-task", status: draft.status });
    else closeDialog();
  };
  return (
    <Dialog
      open
      onClose={leave}
      initialFocus={makeButton}
      size="l"
      title={t(($) => $.making.paste.title)}
      description={t(($) => $.making.paste.into, { project: project.name })}
      footer={
        <>
          <Select
            label={t(($) => $.making.paste.status)}
            value={status}
            options={STATUSES}
            onChange={setStatus}
          />
          <span className={styles.gap} />
          <Button onClick={leave}>{t(($) => $.making.paste.cancel)}</Button>
          <Button
            ref={makeButton}
            variant="primary"
            disabled={create.isPending || chosen.length === 0}
            onClick={submit}
          >
            {t(($) => $.making.paste.make, { count: chosen.length })}
          </Button>
        </>
      }
    >
      {commonWords && <p className={styles.hint}>{commonWords}</p>}
      <ul className={styles.list} aria-label={t(($) => $.making.paste.lines)}>
        {items.map((item, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and their order never changes
            key={index}
            item={item}
            isChosen={!left.has(index)}
            home={homeOf(index)}
            onToggle={() => setLeft(toggled(left, index))}
          />
        ))}
      </ul>
      {all.length > items.length && (
        <p className={styles.hint}>
          {t(($) => $.making.paste.tooMany, { count: MAX_MADE_AT_ONCE })}
        </p>
      )}
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

interface LineProps {
  readonly item: PastedItem;
  readonly isChosen: boolean;
  /** Where it goes, in words, where that is not to its own parent; else null. */
  readonly home: string | null;
  readonly onToggle: () => void;
}

function Line({ item: { title, depth, isTicked }, isChosen, home, onToggle }: LineProps) {
  return (
    <li style={{ paddingInlineStart: depth * 20 }}>
      <label className={styles.item}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className={styles.text}>{title}</span>
        {home !== null && (
          <span className={styles.hint} title={home}>
            {home}
          </span>
        )}
        {isTicked && <span className={styles.hint}>{t(($) => $.making.paste.ticked)}</span>}
      </label>
    </li>
  );
}

/** What a subtask gets too: its parent is a line of the list, and what that waits for holds it back. */
function wishesOf({ parent: _, after: __, follows: ___, ...wishes }: CommonFields): CommonFields {
  return wishes;
}

/** What was chosen for a task has gone to the cards; a text that somebody typed stays. */
function forgetEmptyDraft(): void {
  const { title, description } = useNewTaskDraft.getState();
  if (title.trim() === "" && description.trim() === "") clearNewTask();
}

/** What is done already, and headings, unless there is nothing else. */
function leftAtFirst(items: readonly PastedItem[]): ReadonlySet<number> {
  const hasLines = items.some(({ isHeading }) => !isHeading);
  const isLeft = ({ isTicked, isHeading }: PastedItem) => isTicked || (isHeading && hasLines);
  return new Set(items.flatMap((item, index) => (isLeft(item) ? [index] : [])));
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const after = new Set(set);
  if (!after.delete(index)) after.add(index);
  return after;
}

/** The project that was given, else the one that is shown; the global list where all are. */
function useTarget(given: string | null) {
  const shown = useView((view) => view.projectId);
  const { data: projects = [] } = useProjects();
  const id = given ?? shown ?? GLOBAL_PROJECT_ID;
  return { id, name: projects.find((project) => project.id === id)?.name ?? "" };
}
