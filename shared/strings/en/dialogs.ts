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
    runs_one: "A run is still at work",
    runs_other: "{{count, number}} runs are still at work",
    checks_one: "A task's checks are still running",
    checks_other: "The checks of {{count, number}} tasks are still running",
    both: "{{runs}} and {{checks}} are still at work",
    countRuns_one: "{{count, number}} run",
    countRuns_other: "{{count, number}} runs",
    countChecks_one: "the checks of {{count, number}} task",
    countChecks_other: "the checks of {{count, number}} tasks",
    toRuns: "Stopped runs give their tasks back; what they have done stays in their worktrees.",
    toChecks: "Stopped checks end with all that they started, and give no verdict.",
    waiting: "Or Baton goes on without a window, and quits when the last of them has ended.",
    stopRuns: "Stop the Runs and Quit",
    stopChecks: "Stop the Checks and Quit",
    stopBoth: "Stop All and Quit",
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
    title: "Import",
    readable: "What Baton can import",
    button: "Choose",
  },
  export: {
    title: "Export as {{format}}",
    button: "Export",
  },
};
