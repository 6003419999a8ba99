import { t } from "../../shared/strings/translate.ts";
import { Combobox } from "./combobox.tsx";

interface Offered {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

interface ReserveeComboboxProps<Reservee extends Offered> {
  /** What is offered for the text typed. */
  readonly reservees: readonly Reservee[];
  readonly onQuery: (text: string) => void;
  readonly onPick: (reservee: Reservee) => void;
}

/** Searches for somebody to keep a card for, and picks them. It takes the focus. */
export function ReserveeCombobox<Reservee extends Offered>(props: ReserveeComboboxProps<Reservee>) {
  const { reservees, onQuery, onPick } = props;
  return (
    <Combobox
      label={t(($) => $.wishes.reservedFor)}
      placeholder={t(($) => $.wishes.reservePlaceholder)}
      items={reservees.map(({ id, label, hint }) => ({ id, label, hint }))}
      onQuery={onQuery}
      onPick={({ id }) => {
        const picked = reservees.find((each) => each.id === id);
        if (picked) onPick(picked);
      }}
      emptyText={t(($) => $.wishes.reserveNobody)}
      startFocused
    />
  );
}
