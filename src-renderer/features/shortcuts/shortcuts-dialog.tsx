import { ACTION_GROUPS } from "../../../shared/actions/action.ts";
import { ACTIONS } from "../../../shared/actions/index.ts";
import { t } from "../../../shared/strings/translate.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { showKeys } from "../../state/keys.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import styles from "./shortcuts-dialog.module.css";

const KEYED = ACTIONS.filter(({ keys }) => keys !== undefined);
const GROUPS = ACTION_GROUPS.filter((name) => KEYED.some(({ group }) => group === name));

/** Every key that does something. */
export function ShortcutsDialog() {
  return (
    <Dialog open isRead size="l" onClose={closeDialog} title={t(($) => $.actions.showShortcuts)}>
      <div className={styles.columns}>
        {GROUPS.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{t(($) => $.actions.groups[group])}</h3>
            <dl>
              {KEYED.filter((action) => action.group === group).map(({ id, label, keys = [] }) => (
                <div key={id} className={styles.row}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <Kbd key={key} keys={showKeys(key)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
