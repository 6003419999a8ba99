import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "./tooltip.module.css";

// One popup serves every trigger: a board shows hundreds of them.
const shared = BaseTooltip.createHandle<ReactNode>();

interface TooltipProps {
  /** Mounted only while shown, so it may load what it says. */
  readonly content: ReactNode;
  /** The element that is hovered or focused. */
  readonly children: ReactElement;
}

/** Says more about an element on hover or focus. Needs a {@link TooltipLayer} in the window. */
export function Tooltip({ content, children }: TooltipProps) {
  return <BaseTooltip.Trigger handle={shared} payload={content} render={children} delay={350} />;
}

/** Where tooltips appear. Once a window. */
export function TooltipLayer() {
  return (
    <BaseTooltip.Root handle={shared}>
      {({ payload }) => (
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner className={styles.positioner} sideOffset={6}>
            <BaseTooltip.Popup className={styles.popup}>{payload}</BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      )}
    </BaseTooltip.Root>
  );
}
