import { dayOf, dueState } from "../../shared/domain/due-date.ts";
import { isTerminal } from "../../shared/domain/status.ts";
import type { Task } from "../../shared/operations/fields.ts";
import type { Look, View } from "./view.ts";

type Wishes = Pick<Task, "reservedFor" | "dueOn" | "status">;

/** For whom a task is kept; empty for whoever comes. */
export function reservedText({ reservedFor }: Wishes): string {
  if (!reservedFor) return "";
  return reservedFor.agent ?? `any ${reservedFor.runtime}`;
}

/** When a task is due, and how that stands today where it still matters; empty without a date. */
export function dueText(task: Wishes, view: View): string {
  const state = stateOf(task, view);
  if (task.dueOn === null) return "";
  return state === "overdue" || state === "today" ? `${task.dueOn} (${state})` : task.dueOn;
}

/** Colours a due date by how it stands. */
export function dueStyle(task: Wishes, view: View, text: string): string {
  const look = LOOKS[stateOf(task, view) ?? ""];
  return look ? view.style(look, text) : text;
}

const LOOKS: Readonly<Record<string, Look>> = { overdue: "red", today: "yellow" };

function stateOf({ dueOn, status }: Wishes, view: View) {
  return dueOn === null || isTerminal(status) ? null : dueState(dueOn, dayOf(view.now));
}
