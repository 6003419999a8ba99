/** A task's verify command, run on its work because a person asks for it. */
export const checks = {
  run: "Run the checks",
  runHint: "Runs the verify command in the task's worktree, and records what it says (V)",
  region: "The checks run",
  running: "Checking",
  stopping: "Stopping…",
  stop: "Stop",
  stopHint: "Ends the command and all that it started; no verdict is recorded",
  at: "in {{folder}}",
  time: "{{elapsed}} of at most {{most}}",
  silent: "Nothing printed yet",
  started: "The checks of {{key}} run",
  passed: "The checks of {{key}} passed",
  failed: "The checks of {{key}} failed",
  timedOut: "The checks of {{key}} took too long and were ended",
  stopped: "The checks of {{key}} were stopped: no verdict is recorded",
  show: "Show",
  runsAlready: "The checks of {{key}} run already: see its Verdict tab",
  dropped: "{{key}} was dropped: restore it first, then check it",
  noCommand:
    "No command verifies {{key}}: set one under Verdict, or in its project's settings, then run the checks",
  over: "{{key}} is {{status}}: there is nothing left to check",
};
