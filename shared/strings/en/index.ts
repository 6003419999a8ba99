import { actions } from "./actions.ts";
import { activity } from "./activity.ts";
import { agents } from "./agents.ts";
import { backups } from "./backups.ts";
import { board } from "./board.ts";
import { brief } from "./brief.ts";
import { checklist } from "./checklist.ts";
import { checks } from "./checks.ts";
import { comments } from "./comments.ts";
import { costs } from "./costs.ts";
import { demo } from "./demo.ts";
import { desktop } from "./desktop.ts";
import { dialogs } from "./dialogs.ts";
import { events } from "./events.ts";
import { executions } from "./executions.ts";
import { facts } from "./facts.ts";
import { graph } from "./graph.ts";
import { header } from "./header.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { insight } from "./insight.ts";
import { limits } from "./limits.ts";
import { mainView } from "./main-view.ts";
import { making } from "./making.ts";
import { moves } from "./moves.ts";
import { newTask } from "./new-task.ts";
import { notices } from "./notices.ts";
import { override } from "./override.ts";
import { palette } from "./palette.ts";
import { panelWindows } from "./panel-windows.ts";
import { panels } from "./panels.ts";
import { past } from "./past.ts";
import { pause } from "./pause.ts";
import { projectSettings } from "./project-settings.ts";
import { projects } from "./projects.ts";
import { query } from "./query.ts";
import { quickAdd } from "./quick-add.ts";
import { runDialog } from "./run-dialog.ts";
import { runLog } from "./run-log.ts";
import { runWish } from "./run-wish.ts";
import { runs } from "./runs.ts";
import { selection } from "./selection.ts";
import { settings } from "./settings.ts";
import { sidebar } from "./sidebar.ts";
import { statusBar } from "./status-bar.ts";
import { task } from "./task.ts";
import { toasts } from "./toasts.ts";
import { transfer } from "./transfer.ts";
import { tray } from "./tray.ts";
import { trouble } from "./trouble.ts";
import { ui } from "./ui.ts";
import { undo } from "./undo.ts";
import { units } from "./units.ts";
import { verdicts } from "./verdicts.ts";
import { views } from "./views.ts";
import { voice } from "./voice.ts";
import { wishes } from "./wishes.ts";
import { work } from "./work.ts";
import { workers } from "./workers.ts";

/**
 * Every text that the app shows, in English: a file a part of the window or of the app's menus. The
 * wording of refusals is the board's own (see `shared/errors.ts`), since all three doors show it.
 * A translation is another folder beside this one with the same keys.
 */
export const en = {
  toasts,
  statusBar,
  sidebar,
  projects,
  projectSettings,
  override,
  inbox,
  header,
  backups,
  board,
  actions,
  activity,
  agents,
  brief,
  checklist,
  checks,
  comments,
  costs,
  demo,
  desktop,
  dialogs,
  events,
  executions,
  facts,
  graph,
  history,
  insight,
  limits,
  mainView,
  making,
  notices,
  palette,
  moves,
  newTask,
  panelWindows,
  panels,
  past,
  pause,
  query,
  quickAdd,
  runDialog,
  runLog,
  runWish,
  runs,
  selection,
  settings,
  task,
  tray,
  ui,
  transfer,
  trouble,
  undo,
  units,
  verdicts,
  views,
  voice,
  wishes,
  work,
  workers,
};
