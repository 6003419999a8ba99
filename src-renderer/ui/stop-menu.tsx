import { Square } from "lucide-react";
import type { StopWay } from "../../shared/domain/live-run.ts";
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
        Stopping…
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button size="s" title={`Stop the run of ${taskKey}`}>
          <Square size={9} aria-hidden="true" />
          Stop
        </Button>
      }
    >
      <MenuItem hint="to Todo" onSelect={() => onStop("release")}>
        Stop and give back
      </MenuItem>
      <MenuItem hint="stays in progress" onSelect={() => onStop("park")}>
        Stop and park
      </MenuItem>
    </Menu>
  );
}
