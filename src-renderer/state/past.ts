import { create } from "zustand";

/** Whether the window shows the board as it was. */
export const usePastMode = create<{ readonly isOn: boolean }>(() => ({ isOn: false }));

/** Shows the board as it was, or as it is again. */
export function showPast(isOn: boolean): void {
  usePastMode.setState({ isOn });
}
