import { ACTION_GROUPS, type ActionEntry, type ActionPlace } from "./action.ts";
import { APP_ACTIONS, FILE_ACTIONS, VIEW_ACTIONS } from "./app-actions.ts";
import { BOARD_ACTIONS } from "./board-actions.ts";
import { FIELD_ACTIONS } from "./field-actions.ts";
import { PANEL_ACTIONS } from "./panel-actions.ts";
import { MOVE_ACTIONS, TASK_ACTIONS } from "./task-actions.ts";

const ALL = [
  ...TASK_ACTIONS,
  ...FIELD_ACTIONS,
  ...MOVE_ACTIONS,
  ...BOARD_ACTIONS,
  ...PANEL_ACTIONS,
  ...VIEW_ACTIONS,
  ...FILE_ACTIONS,
  ...APP_ACTIONS,
] as const satisfies readonly ActionEntry[];

type KnownAction = (typeof ALL)[number];
export type ActionId = KnownAction["id"];
/** The actions that a place has to bind. */
export type ActionIdAt<Place extends ActionPlace> = Extract<
  KnownAction,
  { readonly place: Place }
>["id"];

/** An action of the registry. */
export type Action = ActionEntry & { readonly id: ActionId };

/**
 * Every action of the window: THE registry. The native menus, the command palette, the keys and the
 * list under `?` are all made of it.
 *
 * A feature adds an action in three steps:
 * 1. an entry in a file beside this one, with its label in `shared/strings/en/actions.ts`;
 * 2. its handler, where the entry's `place` says. `window`, `task` and `app` have one table each,
 *    which does not compile while a handler is missing. Anything that only works while a part of the
 *    window is shown gets a place of its own (see {@link ACTION_PLACES}), and that part binds all of
 *    the place's actions at once with `useActions(place, { … })`, or it does not compile; a test
 *    fails where a place is bound nowhere;
 * 3. nothing more: menu, palette, key and list have it already.
 */
export const ACTIONS: readonly Action[] = ACTION_GROUPS.flatMap((group) =>
  ALL.filter((action) => action.group === group),
);

const BY_ID: ReadonlyMap<string, Action> = new Map(ACTIONS.map((action) => [action.id, action]));

/** An action by its id. */
export function actionOf(id: ActionId): Action {
  return BY_ID.get(id) as Action;
}

/** Whether a value names an action. */
export function isActionId(value: unknown): value is ActionId {
  return typeof value === "string" && BY_ID.has(value);
}

/** Whether a value names an action that the main process carries out. */
export function isAppActionId(value: unknown): value is ActionIdAt<"app"> {
  return isActionId(value) && actionOf(value).place === "app";
}
