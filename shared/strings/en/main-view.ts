/** The middle of the window where there is no board to show, and its frame. */
export const mainView = {
  unreadable: "The board can't be read",
  retry: "Try again",
  openLog: "Open the log",
  anyProject: "any project",
  openPanels: "Open panels",
  task: "Task",
};
