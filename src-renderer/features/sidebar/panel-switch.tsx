import type { ComponentType } from "react";
import type { PanelId } from "../../../shared/panels.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { togglePanel } from "../../state/dock.ts";
import { showKeys } from "../../state/keys.ts";
import { usePanelWindows } from "../../state/panel-windows.ts";
import { useView } from "../../state/view.ts";
import { SidebarItem } from "./sidebar-item.tsx";

/** A panel as the sidebar offers it. */
export interface SidebarPanel {
  readonly id: PanelId;
  readonly title: string;
  readonly key: string;
  readonly Icon: ComponentType<{ readonly size: number }>;
}

/** Opens a panel and closes it. */
export function PanelSwitch({ panel }: { readonly panel: SidebarPanel }) {
  const { id, title, key, Icon } = panel;
  const isDocked = useView((view) => view.openPanels.includes(id));
  const isPoppedOut = usePanelWindows((windows) => windows.open.includes(id));
  const running = useBoardStatus().data?.running.length || null;
  return (
    <SidebarItem
      icon={<Icon size={14} />}
      label={title}
      shortcut={showKeys(key)}
      count={id === "executions" ? running : null}
      isPressed={isDocked || isPoppedOut}
      onPress={() => togglePanel(id, false)}
    />
  );
}
