/** Choosing an agent to run a task with. */
export const runDialog = {
  title: "Run {{key}} with",
  agent: "Agent",
  cancel: "Cancel",
  run: "Run",
  starting: "Starting…",
  works: "{{agent}} works on {{key}}",
  running: "{{count, number}} of {{most, number}} running",
  notReady_one: "{{count, number}} agent is not ready to start",
  notReady_other: "{{count, number}} agents are not ready to start",
  unverified: "Nothing verifies this work",
  unverifiedHint:
    "{{project}} has no verify command: what an agent changed waits in review for you. Let its tests decide with",
  gotIt: "Got it",
};
