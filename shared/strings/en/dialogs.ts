/** The system's own dialogs. */
export const dialogs = {
  ok: "OK",
  cancel: "Cancel",
  quit: "Quit",
  openFolder: "Open Folder",
  allFiles: "All files",
  boardFiles: "Baton board",
  start: {
    title: "Baton can't start",
    log: "The log is in {{folder}}.",
    restore: "Restore the Backup",
    offer_one: "There is a backup with {{count}} task{{about}}. {{kept}}",
    offer_other: "There is a backup with {{count}} tasks{{about}}. {{kept}}",
    projects: " ({{projects}})",
    changed: ", last changed {{instant}}",
    kept: "Restoring it keeps the damaged file in the folder backups.",
  },
  fault: {
    title: "Something went wrong inside Baton",
    detail:
      "The board is safe: what was not confirmed was not written. Report it with the id {{id}} and the log in {{folder}}.",
    goOn: "Go On",
    openLog: "Open Log Folder",
  },
  quitting: {
    title_one: "A run is still at work",
    title_other: "{{count}} runs are still at work",
    detail:
      "Stopped runs give their tasks back; what they have done stays in their worktrees. Or Baton goes on without a window, and quits when the last one has ended.",
    stop: "Stop the Runs and Quit",
    wait: "Quit When They Have Ended",
  },
  otherBoard: {
    title: "Another board is open",
    detail:
      "The window shows {{open}}. To see {{asked}}, quit Baton first, or give that board a home of its own (BATON_HOME).",
  },
  backup: {
    title: "Back Up the Board",
    button: "Back Up",
    choose: "Choose a Backup",
  },
  import: {
    title: "Import {{source}}",
    button: "Choose",
  },
  export: {
    title: "Export as {{format}}",
    button: "Export",
  },
};
