import { Bookmark, X } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useReservees } from "../../api/reservees.ts";
import { changeNewTask, type NewTaskDraft } from "../../state/new-task-draft.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { describeDue } from "../../ui/due-words.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { describeReserved } from "../../ui/reserved-words.ts";
import { ReserveeCombobox } from "../../ui/reservee-combobox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToday } from "../../ui/use-today.ts";
import styles from "./new-task-dialog.module.css";
import type { RowProps } from "./row-props.ts";

/** The day on which it is due. */
export function DueRow({ due, isAdding, onAdding }: RowProps & Pick<NewTaskDraft, "due">) {
  const today = useToday();
  const words = due === null ? null : describeDue(due, today);
  const set = (day: string | null) => {
    onAdding(false);
    changeNewTask({ due: day });
  };
  return (
    <AddableRow
      name={t(($) => $.newTask.rows.due)}
      addLabel={null}
      isAdding={isAdding}
      onAdding={onAdding}
      field={<DayInput label={t(($) => $.wishes.due)} day={null} startFocused onChange={set} />}
    >
      {due !== null && (
        <>
          <DayInput
            key={due}
            label={t(($) => $.wishes.due)}
            day={due}
            startFocused={false}
            onChange={set}
          />
          <ClearButton label={t(($) => $.wishes.dueClear)} onPress={() => set(null)} />
        </>
      )}
      {words && <Chip tone={words.tone}>{words.long}</Chip>}
    </AddableRow>
  );
}

/** For whom it is kept. */
export function ReservedRow(props: RowProps & Pick<NewTaskDraft, "reservedFor">) {
  const { reservedFor, isAdding, onAdding } = props;
  return (
    <AddableRow
      name={t(($) => $.newTask.rows.reserved)}
      addLabel={reservedFor ? null : t(($) => $.newTask.chooseReserved)}
      isAdding={isAdding}
      onAdding={onAdding}
      field={<ReserveeSearch onDone={() => onAdding(false)} />}
    >
      {reservedFor && (
        <>
          <span className={styles.reserved}>
            <Bookmark size={13} aria-hidden="true" />
            {describeReserved(reservedFor)}
          </span>
          <ClearButton
            label={t(($) => $.wishes.reserveClear)}
            onPress={() => changeNewTask({ reservedFor: null })}
          />
        </>
      )}
    </AddableRow>
  );
}

function ReserveeSearch({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState("");
  return (
    <ReserveeCombobox
      reservees={useReservees(text)}
      onQuery={setText}
      onPick={({ agent, runtime }) => {
        onDone();
        changeNewTask({ reservedFor: { agent, runtime } });
      }}
    />
  );
}

/** What verifies it, where that is not as its project says. */
export function VerifyRow({ verify, isAdding, onAdding }: RowProps & Pick<NewTaskDraft, "verify">) {
  const { command = null, required = null } = verify ?? {};
  return (
    <AddableRow
      name={t(($) => $.newTask.rows.verify)}
      addLabel={null}
      isAdding={false}
      onAdding={onAdding}
      field={null}
    >
      <div className={styles.command}>
        <TextField
          label={t(($) => $.newTask.verifyCommand)}
          hideLabel
          autoFocus={isAdding}
          placeholder={t(($) => $.newTask.verifyPlaceholder)}
          value={command ?? ""}
          onChange={({ target: { value } }) =>
            changeNewTask({ verify: { command: value === "" ? null : value, required } })
          }
        />
      </div>
      <ClearButton
        label={t(($) => $.newTask.verifyClear)}
        onPress={() => {
          onAdding(false);
          changeNewTask({ verify: null });
        }}
      />
      <CheckField
        label={t(($) => $.newTask.verifyRequired)}
        checked={required ?? false}
        onChange={(isRequired) =>
          changeNewTask({ verify: { command, required: isRequired ? true : null } })
        }
      />
    </AddableRow>
  );
}

function ClearButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <IconButton label={label} size="s" onClick={onPress}>
      <X size={13} />
    </IconButton>
  );
}
