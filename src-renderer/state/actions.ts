import { useEffect, useLayoutEffect, useRef } from "react";
import { ACTION_PLACES, type ActionPlace } from "../../shared/actions/action.ts";
import {
  ACTIONS,
  type Action,
  type ActionId,
  type ActionIdAt,
  actionOf,
} from "../../shared/actions/index.ts";
import { t } from "../../shared/strings/translate.ts";
import { announce } from "./announcer.ts";
import { focusPlace } from "./focus-place.ts";
import { isTyping, type KeyPress, worksWhileTyping, writingsOf } from "./keys.ts";
import { showPast, whyNotInPast } from "./past.ts";
import { showToast } from "./toasts.ts";

/** What carries an action out. */
export interface ActionHandler {
  readonly run: () => void;
  /** Why it can't be done now, in words for the person, none where it is plain; null when it can. */
  readonly whyNot?: () => string | null;
}

/** The handlers of a place, every one of them; null for what can't be done there just now. */
export type ActionHandlers<Place extends ActionPlace> = Readonly<
  Record<ActionIdAt<Place>, ActionHandler | (() => void) | null>
>;

interface Binding {
  readonly handlerOf: (id: ActionId) => ActionHandler | (() => void) | null;
  readonly reaches: (element: Element) => boolean;
}

/** By place, the newest last: where two of a kind are shown, the newer one has the keys. */
const bindings = new Map<ActionPlace, readonly Binding[]>();

/** Places that are only a part of the window come first: `e` in the facts panel edits the fact. */
const FROM_NARROW: readonly ActionPlace[] = ACTION_PLACES.toReversed();

/**
 * Binds all actions of a place.
 * @param place whose actions they are
 * @param handlers one for each, read when an action is asked for
 * @param reaches whether the place's keys work while an element has the focus; by default wherever
 *   it is. Menus and the palette do not ask.
 * @returns a function that ends it
 */
export function bindActions<Place extends ActionPlace>(
  place: Place,
  handlers: () => ActionHandlers<Place>,
  reaches: (element: Element) => boolean = () => true,
): () => void {
  const handlerOf = (id: ActionId) => handlers()[id as ActionIdAt<Place>];
  const binding: Binding = { handlerOf, reaches };
  bindings.set(place, [...(bindings.get(place) ?? []), binding]);
  return () => {
    bindings.set(
      place,
      (bindings.get(place) ?? []).filter((each) => each !== binding),
    );
  };
}

/**
 * Binds all actions of a place while a part of the window is shown.
 * @param reaches whether the place's keys work while an element has the focus; by default wherever
 *   it is
 * @see bindActions
 */
export function useActions<Place extends ActionPlace>(
  place: Place,
  handlers: ActionHandlers<Place>,
  reaches: (element: Element) => boolean = () => true,
): void {
  const newest = useRef({ handlers, reaches });
  useLayoutEffect(() => {
    newest.current = { handlers, reaches };
  });
  useEffect(
    () =>
      bindActions(
        place,
        () => newest.current.handlers,
        (element) => newest.current.reaches(element),
      ),
    [place],
  );
}

/** Why an action can't be done now, in words for the person; null when it can. */
export function whyNot(id: ActionId): string | null {
  const action = actionOf(id);
  const handler = findHandler(bindings.get(action.place)?.at(-1), id);
  return whyPast(action) ?? (handler ? whyNotNow(handler) : t(($) => $.actions.notHere));
}

/** Does what an action stands for, or says why it can't be done now. */
export function runAction(id: ActionId): void {
  if (refuses(id)) return;
  findHandler(bindings.get(actionOf(id).place)?.at(-1), id)?.run();
}

/** Whether an action can't be done now; then the person is told why. */
export function refuses(id: ActionId): boolean {
  const reason = whyNot(id);
  if (reason === null) return false;
  if (!actionOf(id).isSteering && reason !== "") tellWhyNot(reason);
  return true;
}

function whyPast({ changesBoard }: Action): string | null {
  return changesBoard ? whyNotInPast() : null;
}

function whyNotNow(handler: ActionHandler): string | null {
  return handler.whyNot?.() ?? null;
}

function tellWhyNot(reason: string): void {
  const isPast = reason === whyNotInPast();
  const back = { label: t(($) => $.past.end), onPress: () => showPast(false) };
  showToast(reason, { actions: isPast ? [back] : [], about: isPast ? "past" : null });
}

/** The actions that a key press may stand for, by the registry alone. */
export function actionsOfPress(press: KeyPress): readonly Action[] {
  for (const writing of writingsOf(press)) {
    const found = ACTIONS.filter(({ keys }) => keys?.includes(writing));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Does what a key press stands for where the focus is.
 * @returns whether it stood for something, and so is used up
 */
export function runKey(press: KeyPress, target: EventTarget | null): boolean {
  const writings = writingsOf(press);
  if (isTyping(target, press.key) && !writings.some(worksWhileTyping)) return false;
  const element = target instanceof Element ? target : document.body;
  let reason: string | null = null;
  for (const action of actionsOfPress(press).toSorted(byNarrowness)) {
    const binding = bindings.get(action.place)?.findLast(({ reaches }) => reaches(element));
    const handler = findHandler(binding, action.id);
    if (!handler) continue;
    const why = whyPast(action) ?? whyNotNow(handler);
    if (why === null) {
      handler.run();
      return true;
    }
    if (action.isSteering || why === "") continue;
    // The key is the nearer place's: what it stands for farther away is not meant.
    reason = why;
    break;
  }
  if (reason === null) return false;
  // A key that finds nothing to act on is mostly a slip: no message jumps up for it.
  if (focusPlace() === null) announce(reason);
  else tellWhyNot(reason);
  return true;
}

function byNarrowness(a: Action, b: Action): number {
  return FROM_NARROW.indexOf(a.place) - FROM_NARROW.indexOf(b.place);
}

function findHandler(binding: Binding | undefined, id: ActionId): ActionHandler | null {
  const handler = binding?.handlerOf(id) ?? null;
  return typeof handler === "function" ? { run: handler } : handler;
}
