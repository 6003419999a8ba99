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
    "{{project}} has no verify command: an agent's work is done when the agent says so. Let its tests decide with",
  gotIt: "Got it",
};
