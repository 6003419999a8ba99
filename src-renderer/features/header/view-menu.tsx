import { Check, Rows3 } from "lucide-react";
import { GROUPINGS } from "../../../shared/domain/preset.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useChosenView, useShownQuery } from "../../api/views.ts";
import { openDialog } from "../../state/dialogs.ts";
import { usePastMode } from "../../state/past.ts";
import { showToast } from "../../state/toasts.ts";
import { groupBy, useView } from "../../state/view.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import styles from "./header.module.css";

/** How the board is grouped, and keeping that with the filter as a view. */
export function ViewMenu() {
  const group = useView((view) => view.group);
  const isPast = usePastMode((past) => past.isOn);
  const projectId = useView((view) => view.projectId);
  const query = useShownQuery();
  const { view, isChanged } = useChosenView(projectId);
  const save = useOperation("view.edit", {
    onDone: ({ name }) => showToast(t(($) => $.views.saved, { name })),
  });
  const grouping = t(($) => $.views.groupings[group]);
  return (
    <Menu
      trigger={
        <IconButton
          label={t(($) => $.views.menu)}
          aria-description={t(($) => $.views.groupedBy, { grouping })}
          className={classNames(styles.viewMenu, group !== "none" && styles.isGrouped)}
        >
          <Rows3 size={15} aria-hidden="true" />
          {group !== "none" && <span className={styles.grouping}>{grouping}</span>}
        </IconButton>
      }
    >
      <MenuGroup label={t(($) => $.views.groupBy)}>
        {GROUPINGS.map((each) => (
          <MenuItem
            key={each}
            icon={<span className={styles.check}>{each === group && <Check size={14} />}</span>}
            disabled={isPast}
            hint={isPast && t(($) => $.past.notGrouped)}
            onSelect={() => groupBy(each)}
          >
            {t(($) => $.views.groupings[each])}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      {view && isChanged && (
        <MenuItem
          onSelect={() => save.mutate({ view: view.id, query, group, revision: view.revision })}
        >
          {t(($) => $.views.update, { name: view.name })}
        </MenuItem>
      )}
      <MenuItem onSelect={() => openDialog({ kind: "save-view", view: null })}>
        {t(($) => $.views.saveNew)}
      </MenuItem>
    </Menu>
  );
}
