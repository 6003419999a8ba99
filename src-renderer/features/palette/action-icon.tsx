import {
  AppWindow,
  ArrowRight,
  Columns3,
  Files,
  type LucideIcon,
  PanelRight,
  Sparkles,
  SquareCheck,
} from "lucide-react";
import type { ActionGroup } from "../../../shared/actions/action.ts";
import type { Action } from "../../../shared/actions/index.ts";
import { isTaskStatus } from "../../../shared/domain/status.ts";
import { StatusIcon } from "../../ui/status-icon.tsx";

const ICONS: Readonly<Record<ActionGroup, LucideIcon>> = {
  tasks: SquareCheck,
  move: ArrowRight,
  board: Columns3,
  panels: PanelRight,
  view: AppWindow,
  file: Files,
  app: Sparkles,
};

/** What kind of action it is; for a move, the status that it leads to. */
export function ActionIcon({ action }: { readonly action: Action }) {
  const status = action.id.replace(/^move-to-/, "");
  if (isTaskStatus(status)) return <StatusIcon status={status} />;
  const Icon = ICONS[action.group];
  return <Icon size={15} aria-hidden="true" />;
}
