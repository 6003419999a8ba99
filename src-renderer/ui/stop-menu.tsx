import { Square } from "lucide-react";
import type { StopWay } from "../../shared/domain/live-run.ts";
import { t } from "../../shared/strings/translate.ts";
import { Button } from "./button.tsx";
import { Menu, MenuItem } from "./menu.tsx";

interface StopMenuProps {
  /** The task's key. */
  readonly taskKey: string;
  /** Set once it is being stopped. */
  readonly stopping: StopWay | null;
  readonly onStop: (way: StopWay) => void;
}

/** Stops a run: its task is given back, or kept as it is. */
export function StopMenu({ taskKey, stopping, onStop }: StopMenuProps) {
  if (stopping !== null) {
    return (
      <Button size="s" disabled>
        {t(($) => $.ui.stop.stopping)}
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button size="s" title={t(($) => $.ui.stop.title, { key: taskKey })}>
          <Square size={9} aria-hidden="true" />
          {t(($) => $.ui.stop.stop)}
        </Button>
      }
    >
      <MenuItem hint={t(($) => $.ui.stop.releaseHint)} onSelect={() => onStop("release")}>
        {t(($) => $.ui.stop.release)}
      </MenuItem>
      <MenuItem hint={t(($) => $.ui.stop.parkHint)} onSelect={() => onStop("park")}>
        {t(($) => $.ui.stop.park)}
      </MenuItem>
    </Menu>
  );
}
