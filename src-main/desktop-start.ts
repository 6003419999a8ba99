/** The word by which an app that is not packaged knows that the desktop has started it. */
export const FROM_DESKTOP = "--from-desktop";

/** How the app was started. */
export interface AppStart {
  readonly isPackaged: boolean;
  readonly hasTerminal: boolean;
  /** What it was started with. */
  readonly words: readonly string[];
}

/**
 * Whether somebody can answer a dialog before there is a window: at a terminal, or where the desktop
 * has started the app. Anywhere else, such as in a test or a script, it would wait for ever.
 */
export function canAnswer({ isPackaged, hasTerminal, words }: AppStart): boolean {
  return isPackaged || hasTerminal || words.includes(FROM_DESKTOP);
}
