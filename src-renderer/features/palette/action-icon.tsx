import {
  AppWindow,
  ArchiveRestore,
  ArrowRight,
  Bookmark,
  Bot,
  CalendarPlus,
  Columns3,
  Copy,
  CopyPlus,
  CornerDownRight,
  Download,
  Files,
  FileText,
  FolderPlus,
  History,
  Link,
  type LucideIcon,
  PanelRight,
  PencilLine,
  Play,
  Plus,
  Redo2,
  Settings2,
  ShieldCheck,
  Sparkles,
  SquareCheck,
  Tag,
  Trash2,
  Undo2,
  Upload,
  UserRoundCheck,
} from "lucide-react";
import type { ActionGroup } from "../../../shared/actions/action.ts";
import type { Action, ActionId } from "../../../shared/actions/index.ts";
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

/** As elsewhere in the window, where the same is offered by a button or a menu. */
const OWN_ICONS: Readonly<Partial<Record<ActionId, LucideIcon>>> = {
  "new-task": Plus,
  "run-task": Play,
  "check-task": ShieldCheck,
  "edit-description": PencilLine,
  "copy-key": Copy,
  "copy-link": Link,
  "copy-markdown": FileText,
  "duplicate-task": CopyPlus,
  "follow-up-task": CornerDownRight,
  "edit-labels": Tag,
  "set-due": CalendarPlus,
  "reserve-task": Bookmark,
  "take-over-task": UserRoundCheck,
  "drop-task": Trash2,
  "restore-task": Undo2,
  undo: Undo2,
  redo: Redo2,
  "show-past": History,
  "save-view": Bookmark,
  "new-project": FolderPlus,
  "project-settings": Settings2,
  settings: Settings2,
  agents: Bot,
  import: Download,
  export: Upload,
  restore: ArchiveRestore,
};

/** What kind of action it is; for a move, the status that it leads to. */
export function ActionIcon({ action }: { readonly action: Action }) {
  const status = action.id.replace(/^move-to-/, "");
  if (isTaskStatus(status)) return <StatusIcon status={status} />;
  const Icon = OWN_ICONS[action.id] ?? ICONS[action.group];
  return <Icon size={15} aria-hidden="true" />;
}
