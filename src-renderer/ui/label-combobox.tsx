import { useState } from "react";
import { t } from "../../shared/strings/translate.ts";
import { Combobox } from "./combobox.tsx";

const OFFERED = 8;

interface LabelComboboxProps {
  /** Labels in use, most used first. */
  readonly known: readonly { readonly label: string; readonly tasks: number }[];
  /** Labels that are there already. */
  readonly chosen: readonly string[];
  readonly onAdd: (label: string) => void;
  readonly error?: string | null;
}

/** Adds labels, one after another: those in use, or new ones. */
export function LabelCombobox({ known, chosen, onAdd, error = null }: LabelComboboxProps) {
  const [text, setText] = useState("");
  const wanted = text.trim();
  const found = known.filter(
    ({ label }) => !chosen.includes(label) && label.toLowerCase().includes(wanted.toLowerCase()),
  );
  const isKnown = chosen.includes(wanted) || known.some(({ label }) => label === wanted);
  return (
    <Combobox
      label={t(($) => $.ui.labels.add)}
      placeholder={t(($) => $.ui.labels.placeholder)}
      emptyText={t(($) => $.ui.labels.empty)}
      startFocused
      error={error}
      items={[
        ...found.slice(0, OFFERED).map(({ label, tasks }) => ({ id: label, label, hint: tasks })),
        ...(wanted !== "" && !isKnown
          ? [{ id: wanted, label: wanted, hint: t(($) => $.ui.labels.new) }]
          : []),
      ]}
      onQuery={setText}
      onPick={(item) => onAdd(item.id)}
    />
  );
}
