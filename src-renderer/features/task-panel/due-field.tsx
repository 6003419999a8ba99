import { CalendarPlus, X } from "lucide-react";
import { useState } from "react";
import { isTerminal } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { useWantedField } from "../../state/wanted-field.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { describeDue } from "../../ui/due-words.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useToday } from "../../ui/use-today.ts";
import type { TaskProps } from "./shown-task.ts";

/** The day on which the task is due, chosen in the system's own calendar. */
export function DueField({ task }: TaskProps) {
  const edit = useTaskEdit();
  const today = useToday();
  const [isAdding, setAdding] = useState(false);
  useWantedField(task.id, "due", () => setAdding(true));
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
          <DayInput
            key={task.dueOn}
            label={t(($) => $.wishes.due)}
            day={task.dueOn}
            startFocused={isAdding}
            onChange={set}
          />
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
