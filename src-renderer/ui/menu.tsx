import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from "react";
import { Kbd } from "./kbd.tsx";
import { leaveAtOnce } from "./leave-at-once.ts";
import popup from "./popup.module.css";

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** A key, or why it can't be chosen. */
  readonly hint?: ReactNode;
  /** A key that chooses it while the menu is open. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** One thing to do. */
export function MenuItem(props: MenuItemProps) {
  const { icon, children, hint, shortcut, disabled = false, onSelect } = props;
  return (
    <BaseMenu.Item
      className={popup.item}
      disabled={disabled}
      data-key={shortcut}
      aria-keyshortcuts={shortcut}
      onClick={onSelect}
    >
      {icon}
      <span className={popup.label}>{children}</span>
      {hint && <span className={popup.hint}>{hint}</span>}
      {shortcut && <Kbd keys={shortcut} />}
    </BaseMenu.Item>
  );
}

/** A titled part of a menu. */
export function MenuGroup(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={popup.groupLabel}>{props.label}</BaseMenu.GroupLabel>
      {props.children}
    </BaseMenu.Group>
  );
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  return <BaseMenu.Separator className={popup.separator} />;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Where something else opens it too. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A menu below its button. */
export function Menu({ trigger, children, onOpenChange, ...state }: MenuProps) {
  const actions = useRef<BaseMenu.Root.Actions>(null);
  return (
    <BaseMenu.Root
      modal={false}
      {...state}
      actionsRef={actions}
      onOpenChange={(open) => {
        onOpenChange?.(open);
        if (!open) leaveAtOnce(actions);
      }}
    >
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup label={undefined}>{children}</MenuPopup>
    </BaseMenu.Root>
  );
}

/** Where a menu without a button of its own appears: at an element, or at a point. */
export type MenuAnchor = Element | { readonly getBoundingClientRect: () => DOMRect };

interface AnchoredMenuProps {
  readonly open: boolean;
  readonly anchor: MenuAnchor | null;
  readonly label: string;
  readonly onClose: () => void;
  /** Gives the focus back; false when that is done or not wanted. */
  readonly returnFocus: () => HTMLElement | false;
  readonly children: ReactNode;
}

/** A menu that something else opens: one for a whole board of cards. */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const actions = useRef<BaseMenu.Root.Actions>(null);
  return (
    <BaseMenu.Root
      modal={false}
      open={props.open}
      actionsRef={actions}
      onOpenChange={(open) => {
        if (open) return;
        props.onClose();
        leaveAtOnce(actions);
      }}
    >
      <MenuPopup label={props.label} anchor={props.anchor} returnFocus={props.returnFocus}>
        {props.children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}

interface MenuPopupProps {
  readonly label: string | undefined;
  readonly anchor?: MenuAnchor | null;
  readonly returnFocus?: () => HTMLElement | false;
  readonly children: ReactNode;
}

function MenuPopup({ label, anchor, returnFocus, children }: MenuPopupProps) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner
        className={popup.positioner}
        sideOffset={4}
        align="start"
        {...(anchor ? { anchor } : {})}
      >
        <BaseMenu.Popup
          ref={takeEarlyKeys}
          className={popup.popup}
          aria-label={label}
          onKeyDown={(event) => chooseByKey(event.currentTarget, event)}
          {...(returnFocus ? { finalFocus: returnFocus } : {})}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

/** The focus comes to a menu with the next frame. A key that is pressed before is the menu's already. */
function takeEarlyKeys(menu: HTMLElement | null): (() => void) | undefined {
  if (menu === null) return undefined;
  const take = (event: globalThis.KeyboardEvent) => {
    // One that fades away, as its card was deleted, takes no more.
    const isOpen = menu.hasAttribute("data-open");
    if (isOpen && !menu.contains(document.activeElement)) chooseByKey(menu, event);
  };
  window.addEventListener("keydown", take, true);
  return () => window.removeEventListener("keydown", take, true);
}

/** An item with a key of its own is chosen by that key. */
function chooseByKey(
  menu: HTMLElement,
  event: KeyboardEvent<HTMLElement> | globalThis.KeyboardEvent,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...menu.querySelectorAll<HTMLElement>("[data-key]")];
  const item = items.find(({ dataset }) => dataset.key === event.key);
  if (!item) return;
  event.preventDefault();
  item.click();
}
