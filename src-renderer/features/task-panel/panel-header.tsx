import { Ellipsis, Play, Trash2, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { isLocked } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import { dropTask, restoreTask, whyNotTakeOver } from "../../api/drop-task.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { whyNotRun, wishRun } from "../../api/run-wish.ts";
import { onTask } from "../../api/subject.ts";
import { runAction } from "../../state/actions.ts";
import { announce } from "../../state/announcer.ts";
import { showKeys } from "../../state/keys.ts";
import { closeTask } from "../../state/view.ts";
import { useWantedField } from "../../state/wanted-field.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MakingItems } from "../../ui/making-items.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { PanelClose } from "../../ui/side-panel.tsx";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import { TakeOverDialog } from "./take-over-dialog.tsx";

/** The panel's first line: the key, what can be done with the whole task, and the way out. */
export function PanelHeader({ task }: TaskProps) {
  return (
    <div className={styles.top}>
      <span className={styles.key}>{task.key}</span>
      <CopyButton
        label={t(($) => $.task.copyKey)}
        text={task.key}
        onCopied={() => announce(t(($) => $.task.keyCopied))}
      />
      <span className={styles.space} />
      <RunButton task={task} />
      <TaskMenu task={task} />
      <PanelClose onClose={closeTask} />
    </div>
  );
}

/** Where the task can't be run it says why, by mouse and by key: it is never just not there. */
function RunButton({ task }: TaskProps) {
  // A pause of the whole board shows in its status.
  useBoardStatus();
  const reason = whyNotRun(task);
  return (
    <Button
      size="s"
      aria-disabled={reason !== null}
      title={reason ?? t(($) => $.runWish.hint, { key: task.key })}
      onClick={() => wishRun(task)}
    >
      <Play size={11} aria-hidden="true" />
      {t(($) => $.runWish.button)}
    </Button>
  );
}

function TaskMenu({ task }: TaskProps) {
  // Who the person is shows in its status.
  useBoardStatus();
  const [isTaking, setTaking] = useState(false);
  const canTakeOver = whyNotTakeOver(task) === null;
  useWantedField(task.id, "take-over", () => setTaking(true));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t(($) => $.task.more, { key: task.key })}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        {canTakeOver && (
          <MenuItem icon={<UserRoundCheck size={14} />} onSelect={() => setTaking(true)}>
            {t(($) => $.task.takeOver)}
          </MenuItem>
        )}
        <MakingItems showKeys={showKeys} onRun={(id) => onTask(task, () => runAction(id))} />
        <MenuSeparator />
        {task.dropped ? (
          <MenuItem icon={<Undo2 size={14} />} onSelect={() => void restoreTask(task)}>
            {t(($) => $.task.restore)}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Trash2 size={14} />}
            disabled={isLocked(task.status)}
            hint={isLocked(task.status) ? t(($) => $.task.dropHint) : undefined}
            onSelect={() => void dropTask(task)}
          >
            {t(($) => $.task.drop)}
          </MenuItem>
        )}
      </Menu>
      {isTaking && <TakeOverDialog task={task} onClose={() => setTaking(false)} />}
    </>
  );
}
