/** What the app tells a person who looks at something else. */
export const notices = {
  counts: {
    "needs-you_one": "{{count}} needs you",
    "needs-you_other": "{{count}} need you",
    failed_one: "{{count}} failed",
    failed_other: "{{count}} failed",
    stalled_one: "{{count}} stalled",
    stalled_other: "{{count}} stalled",
    rescued_one: "{{count}} freed",
    rescued_other: "{{count}} freed",
    done_one: "{{count}} done",
    done_other: "{{count}} done",
  },
  /** In words that follow a task's key. */
  sentences: {
    "needs-you": "needs you",
    failed: "failed",
    stalled: "has stalled",
    rescued: "was freed: its worker is gone",
    done: "is done",
  },
  one: "{{key}} {{sentence}}",
  line: "{{key}} {{sentence}}: {{title}}",
  more_one: "and {{count}} more",
  more_other: "and {{count}} more",
  stalled: "no progress for {{duration}}: look at its log, or stop it",
  autopilotRests: "The autopilot of {{project}} rests: {{reason}}",
  autopilotUnswitched: "The autopilot can't be switched: {{reason}}",
  sinceClosed: "While Baton was closed: {{counts}}",
  show: "Show",
  backedUp: "Backed up and checked: {{path}}",
  backupFailed: "The daily backup failed: {{reason}}",
  budget: {
    spent:
      "The budget of {{owner}} is spent ({{spent}} of {{limit}}): its runs end, and none begins until it is raised",
    near: "The budget of {{owner}} is {{percent}} spent ({{spent}} of {{limit}})",
    todaySpent:
      "The budget of today of {{owner}} is spent ({{spent}} of {{limit}}): its runs end, and none begins until it is raised",
    todayNear: "The budget of today of {{owner}} is {{percent}} spent ({{spent}} of {{limit}})",
  },
};
