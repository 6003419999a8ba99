/** Wanting to run a task: what keeps it from being run, and what to do about it. */
export const runWish = {
  button: "Run with…",
  hint: "Run {{key}} with an agent (R)",
  cannot: "{{key}} can't be run: {{reason}}",
  paused: "the board is paused by {{who}}, resume it first",
  pausedWhy: "the board is paused by {{who}} ({{reason}}), resume it first",
  reserved:
    "{{key}} is reserved for {{who}}: reserve it for this agent, or for nobody, in its panel",
};
