import { CalendarPlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isDay } from "../../../shared/domain/due-date.ts";
import { isTerminal } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { describeDue } from "../../ui/due-words.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useToday } from "../../ui/use-today.ts";
import type { TaskProps } from "./shown-task.ts";
import styles from "./wish-fields.module.css";

/** The day on which the task is due, chosen in the system's own calendar. */
export function DueField({ task }: TaskProps) {
  const edit = useTaskEdit();
  const today = useToday();
  const [isAdding, setAdding] = useState(false);
  const isOver = isTerminal(task.status);
  if (task.dueOn === null && isOver) return null;
  const set = (due: string | null) => {
    setAdding(false);
    if (due !== task.dueOn) edit.mutate({ seen: task, edit: { due } });
  };
  const words = task.dueOn !== null && !isOver ? describeDue(task.dueOn, today) : null;
  return (
    <>
      <dt>{t(($) => $.wishes.due)}</dt>
      <dd>
        {task.dueOn === null && !isAdding ? (
          <Button size="s" variant="ghost" onClick={() => setAdding(true)}>
            <CalendarPlus size={13} aria-hidden="true" />
            {t(($) => $.wishes.dueAdd)}
          </Button>
        ) : (
          <DayInput key={task.dueOn} day={task.dueOn} startFocused={isAdding} onChange={set} />
        )}
        {task.dueOn !== null && (
          <IconButton label={t(($) => $.wishes.dueClear)} size="s" onClick={() => set(null)}>
            <X size={13} />
          </IconButton>
        )}
        {words && <Chip tone={words.tone}>{words.long}</Chip>}
      </dd>
    </>
  );
}

interface DayInputProps {
  readonly day: string | null;
  readonly startFocused: boolean;
  readonly onChange: (day: string | null) => void;
}

/** Takes a day once it is whole: while one is typed, the field passes through others. */
function DayInput({ day, startFocused, onChange }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(day ?? "");
  useEffect(() => {
    if (startFocused) input.current?.focus();
  }, [startFocused]);
  const take = () => {
    if (isDay(text)) onChange(text);
    else if (text === "") onChange(day);
  };
  return (
    <input
      ref={input}
      type="date"
      className={styles.day}
      aria-label={t(($) => $.wishes.due)}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setText(day ?? "");
        onChange(day);
      }}
    />
  );
}
