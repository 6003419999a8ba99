import { Bookmark, X } from "lucide-react";
import { useState } from "react";
import { isReservationTold } from "../../../shared/domain/reservation.ts";
import { t } from "../../../shared/strings/translate.ts";
import { type Reservee, useReservees } from "../../api/reservees.ts";
import { useTaskEdit } from "../../api/task-edits.ts";
import { useWantedField } from "../../state/wanted-field.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { describeReserved } from "../../ui/reserved-words.ts";
import { ReserveeCombobox } from "../../ui/reservee-combobox.tsx";
import panel from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import styles from "./wish-fields.module.css";

/** For whom the task is kept: others' claim passes it by. Once they have it, there is nothing to tell. */
export function ReservedField({ task }: TaskProps) {
  const edit = useTaskEdit();
  const [isChoosing, setChoosing] = useState(false);
  useWantedField(task.id, "reserved", () => setChoosing(true));
  if (!isChoosing && !isReservationTold(task)) return null;
  const reserve = ({ agent, runtime }: Pick<Reservee, "agent" | "runtime">) => {
    setChoosing(false);
    const wish = runtime === null ? { forAgent: agent } : { forRuntime: runtime };
    edit.mutate({ seen: task, edit: wish });
  };
  return (
    <>
      <dt>{t(($) => $.wishes.reservedFor)}</dt>
      <dd className={panel.reference}>
        {isChoosing ? (
          <ReserveeSearch onPick={reserve} onLeave={() => setChoosing(false)} />
        ) : (
          <Button size="s" variant="ghost" onClick={() => setChoosing(true)}>
            <span className={styles.reserved}>
              <Bookmark size={13} aria-hidden="true" />
              <span className={styles.who}>
                {task.reservedFor ? describeReserved(task.reservedFor) : t(($) => $.wishes.reserve)}
              </span>
            </span>
          </Button>
        )}
        {task.reservedFor && !isChoosing && (
          <IconButton
            label={t(($) => $.wishes.reserveClear)}
            size="s"
            onClick={() => reserve({ agent: null, runtime: null })}
          >
            <X size={13} />
          </IconButton>
        )}
      </dd>
    </>
  );
}

interface ReserveeSearchProps {
  readonly onPick: (reservee: Reservee) => void;
  readonly onLeave: () => void;
}

function ReserveeSearch({ onPick, onLeave }: ReserveeSearchProps) {
  const [text, setText] = useState("");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes the key that leaves the field
    <div
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <ReserveeCombobox reservees={useReservees(text)} onQuery={setText} onPick={onPick} />
    </div>
  );
}
