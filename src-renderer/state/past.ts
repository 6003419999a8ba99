import { create } from "zustand";
import { t } from "../../shared/strings/translate.ts";
import { focusPlace } from "./focus-place.ts";

/** Whether the window shows the board as it was. */
export const usePastMode = create<{ readonly isOn: boolean }>(() => ({ isOn: false }));

/** Shows the board as it was, or as it is again. */
export function showPast(isOn: boolean): void {
  usePastMode.setState({ isOn });
}

/**
 * Why nothing can be changed from where the person is, in words: they look at the board as it was.
 * @returns null where it can: at the present, or within a panel, which shows it
 */
export function whyNotInPast(): string | null {
  if (!usePastMode.getState().isOn || focusPlace()?.closest("[data-panel]")) return null;
  return t(($) => $.past.noChange);
}
