import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import popup from "./popup.module.css";

interface PopoverProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A small window below its button. */
export function Popover({ trigger, title, open, onOpenChange, children }: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={popup.positioner} sideOffset={6} align="end">
          <BasePopover.Popup className={classNames(popup.popup, styles.popover)}>
            <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
