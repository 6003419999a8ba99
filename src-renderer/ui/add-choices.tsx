import { Plus } from "lucide-react";
import styles from "./add-choices.module.css";

export interface AddChoice {
  readonly text: string;
  /** What it does, for screen readers. */
  readonly label: string;
  readonly onPress: () => void;
}

/** Quiet buttons for what is not there yet, all on one line. */
export function AddChoices({ choices }: { readonly choices: readonly AddChoice[] }) {
  return choices.map(({ text, label, onPress }) => (
    <button key={text} type="button" className={styles.choice} aria-label={label} onClick={onPress}>
      <Plus size={12} aria-hidden="true" />
      {text}
    </button>
  ));
}
