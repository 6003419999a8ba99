/** What is said of moving cards, and where they can't be moved. */
export const moves = {
  yours: "{{key}} is yours: in progress",
  moved: "{{key}} moved to {{status}}",
  held: "{{what}}: {{status}}",
  unmade: "Not made, since the window closed first: {{moves}}",
  overridden: "{{key}} is done over its verdict; the reason is in the audit log",
  open: "Open",
  seeVerdict: "See verdict",
  override: "Override…",
  final: "{{from}} is final: make a follow-up task instead",
  targets: "From {{from}} it can go to {{targets}}",
  already: "{{key}} is in {{status}} already",
  stays: "{{key}} stays in {{status}}. {{reason}}",
};
