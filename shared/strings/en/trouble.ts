/** The banner for a board file that can't be read or written just now. */
export const trouble = {
  passing: "It goes on by itself.",
  damaged:
    "The board's file {{path}} is damaged. It was left as it is. Restore a backup to go on: Baton starts anew with it, and keeps the damaged file.",
  openLog: "Open the log",
};
