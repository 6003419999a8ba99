/** The list of workers. */
export const workers = {
  unreadable: "The workers can't be read",
  tryAgain: "Try again",
  loading: "Loading the workers",
  list: "Workers",
  nobody: "Nobody is connected",
  nobodyHint:
    "Agents appear here when they connect over MCP, when Baton runs them, and while baton run goes on.",
  withWork_one: "{{count, number}} at work",
  withWork_other: "{{count, number}} at work",
  idle_one: "{{count, number}} waiting",
  idle_other: "{{count, number}} waiting",
  noWork: "waits for work",
  connected: "connected {{ago}}",
  seen: "seen {{ago}}",
  silent: "silent for {{age}}",
  doors: { mcp: "MCP", run: "baton run", app: "this app or another", cli: "by hand" },
  doorTitles: {
    mcp: "A client that is connected over MCP",
    run: "A baton run in a terminal or script",
    app: "A run that Baton started",
    cli: "An execution that somebody opened from a script",
  },
  process: "process {{pid}}",
  review: "reviews",
};
