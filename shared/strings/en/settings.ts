/** The settings of the app. */
export const settings = {
  title: "Settings",
  windowTitle: "Settings — Baton",
  search: "Search settings",
  nothingFound: "No setting is about “{{text}}”",
  showAll: "Show all settings",
  pages: {
    appearance: "Appearance",
    notifications: "Notifications",
    limits: "Limits",
    storage: "Backups and logs",
    agents: "Agents",
    secrets: "Secrets",
    desktop: "Desktop",
    about: "About",
  },
  theme: {
    title: "Colours",
    hint: "As the system follows its light and dark",
    system: "As the system",
    light: "Light",
    dark: "Dark",
  },
  density: {
    title: "Density",
    hint: "Compact fits more on the screen",
    comfortable: "Comfortable",
    compact: "Compact",
  },
  notifies: {
    title: "Show notifications",
    hint: "Only while you look at something else. What comes together is told together, and a click leads to the task",
  },
  notifiesNeedsYou: {
    title: "Something needs you",
    hint: "A task is blocked or waits for your review, or a budget runs out",
  },
  notifiesFailed: {
    title: "A run failed",
    hint: "It came to nothing, or its worker is gone",
  },
  notifiesStalled: {
    title: "A run has stalled",
    hint: "It is alive, and shows no progress",
  },
  notifiesDone: { title: "A task is done", hint: "By an agent. What you do yourself is no news" },
  stalledAfter: {
    title: "A run has stalled after",
    hint: "Without an event, a line of its log or a cost. It is told, never ended: that is what the agent's own limits are for",
  },
  maxRuns: {
    title: "Runs at a time",
    hint: "Of this app, whatever the agents' own limits allow",
    none: "No bound",
  },
  dailyBackups: {
    title: "Daily backups that are kept",
    hint: "Beside the board's file. Those from before an upgrade or a restore are never deleted",
    count_one: "{{count}} backup",
    count_other: "{{count}} backups",
  },
  runLogsKept: {
    title: "Logs of runs are kept for",
    hint: "After the run has ended. Its outcome, cost and summary stay on the board",
    days_one: "{{count}} day",
    days_other: "{{count}} days",
  },
  runLogsBytes: {
    title: "All logs of runs may take",
    hint: "Past that, the oldest ones go first",
  },
  everKept: {
    title: "Tasks and their history",
    hint: "Are kept for ever: finished tasks, their events, comments, executions and the audit log are never deleted by themselves",
    text: "For ever",
  },
  environment: {
    title: "Set where Baton starts",
    hint: "{{name}} in the environment, or its default",
  },
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  hours_one: "{{count}} hour",
  hours_other: "{{count}} hours",
};
