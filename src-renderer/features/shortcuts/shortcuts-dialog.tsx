import { closeDialog } from "../../state/dialogs.ts";
import { SHORTCUTS, showKeys } from "../../state/shortcuts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import styles from "./shortcuts-dialog.module.css";

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))];

/** Every key that does something. */
export function ShortcutsDialog() {
  return (
    <Dialog open onClose={closeDialog} title="Keyboard shortcuts">
      {GROUPS.map((group) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{group}</h3>
          <dl>
            {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
              <div key={shortcut.id} className={styles.row}>
                <dt>{shortcut.label}</dt>
                <dd className={styles.keys}>
                  <Kbd keys={showKeys(shortcut.keys)} />
                  {shortcut.also && <Kbd keys={showKeys(shortcut.also)} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
