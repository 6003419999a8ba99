import { type KeyboardEvent, useState } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useTaskOptions } from "../../api/task-options.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { TaskCombobox } from "../../ui/task-combobox.tsx";
import styles from "./task-bar.module.css";
import { useLink } from "./use-links.ts";

interface LinkFormProps {
  readonly card: Card;
  readonly onDone: () => void;
}

/** Links a task with one that is searched for: the same as by drag. */
export function LinkForm({ card, onDone }: LinkFormProps) {
  const [way, setWay] = useState<"waits" | "unblocks">("waits");
  const [text, setText] = useState("");
  const tasks = useTaskOptions(text, [card.id]);
  const { link } = useLink(onDone);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the field inside
    <div className={styles.form} onKeyDown={leave}>
      <Segmented
        label={t(($) => $.graph.linkDirection)}
        value={way}
        segments={[
          { value: "waits", label: t(($) => $.graph.linkWaits, { key: card.key }) },
          { value: "unblocks", label: t(($) => $.graph.linkUnblocks, { key: card.key }) },
        ]}
        onChange={setWay}
      />
      <TaskCombobox
        label={t(($) => $.graph.linkTask)}
        startFocused
        tasks={tasks}
        onQuery={setText}
        onPick={(other) =>
          link(way === "waits" ? { task: card.id, on: other.id } : { task: other.id, on: card.id })
        }
      />
    </div>
  );
}
