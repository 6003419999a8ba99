import { Bookmark, Ellipsis, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SavedView } from "../../../shared/operations/preset.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { showDone } from "../../api/undo.ts";
import { applyView, useBoardPrefix, useChosenView, useViews } from "../../api/views.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useView } from "../../state/view.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import styles from "./sidebar.module.css";
import { SidebarItem } from "./sidebar-item.tsx";

/** The views that were kept for the board shown; where all projects are, those of each, with its prefix. */
export function SavedViews() {
  const projectId = useView((view) => view.projectId);
  const views = useViews(projectId);
  const chosen = useChosenView(projectId);
  const prefixOf = useBoardPrefix();
  return (
    <section className={styles.section} aria-label={t(($) => $.views.title)}>
      <div className={styles.heading}>
        <h2>{t(($) => $.views.title)}</h2>
        <IconButton
          label={t(($) => $.views.saveNew)}
          size="s"
          onClick={() => openDialog({ kind: "save-view", view: null })}
        >
          <Plus size={14} />
        </IconButton>
      </div>
      {views.length === 0 && <p className={styles.emptyViews}>{t(($) => $.views.empty)}</p>}
      {views.map((view) => (
        <ViewItem
          key={view.id}
          view={view}
          siblings={views.filter((other) => other.projectId === view.projectId)}
          prefix={prefixOf(view)}
          isChosen={chosen.view?.id === view.id}
          mark={
            chosen.view?.id === view.id && chosen.isChanged ? (
              <span className={styles.shortcut}>{t(($) => $.views.changed)}</span>
            ) : null
          }
        />
      ))}
    </section>
  );
}

interface ViewItemProps {
  readonly view: SavedView;
  readonly siblings: readonly SavedView[];
  /** Of the project whose board it leads to; null where that is shown already. */
  readonly prefix: string | null;
  readonly isChosen: boolean;
  readonly mark: ReactNode;
}

function ViewItem({ view, siblings, prefix, isChosen, mark }: ViewItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, query, group } = view;
  const what =
    query || t(($) => $.views.groupedBy, { grouping: t(($) => $.views.groupings[group]) });
  const edit = useOperation("view.edit");
  const remove = useOperation("view.delete", {
    onDone: () =>
      void showDone(
        t(($) => $.views.deleted, { name }),
        ({ preset }) => preset === name,
      ),
  });
  const place = siblings.findIndex((other) => other.id === id);
  const moveBy = (step: number) => edit.mutate({ view: id, position: place + step });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu's own button does the same
    <div
      className={styles.project}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <SidebarItem
        icon={<Bookmark size={14} />}
        label={name}
        hint={[...(prefix === null ? [] : [prefix]), what].join(": ")}
        mark={
          <>
            {prefix !== null && <span className={styles.count}>{prefix}</span>}
            {mark}
          </>
        }
        count={null}
        isPressed={isChosen}
        onPress={() => applyView(view)}
      />
      <Menu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            label={t(($) => $.views.viewMenu)}
            aria-description={name}
            size="s"
            className={classNames(styles.more, isOpen && styles.moreOpen)}
          >
            <Ellipsis size={14} />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => openDialog({ kind: "save-view", view })}>
          {t(($) => $.views.rename)}
        </MenuItem>
        <MenuItem disabled={place === 0} onSelect={() => moveBy(-1)}>
          {t(($) => $.views.moveUp)}
        </MenuItem>
        <MenuItem disabled={place === siblings.length - 1} onSelect={() => moveBy(1)}>
          {t(($) => $.views.moveDown)}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => remove.mutate({ view: id })}>{t(($) => $.views.delete)}</MenuItem>
      </Menu>
    </div>
  );
}
