/** The whole board's pause. */
export const pause = {
  banner: "The board is paused by {{who}}, {{ago}}",
  bannerWhy: "The board is paused by {{who}}, {{ago}}: {{reason}}",
  note: "Nothing new is claimed; what is held goes on.",
  resume: "Resume",
  resumed: "The board goes on",
  status: "paused",
  title: "Pause the whole board?",
  description:
    "Nothing new is claimed through any door: not by people, agents, scripts or autopilots. What is held goes on to its end.",
  reason: "Reason",
  reasonHint: "Shown to whoever is refused. It may stay empty.",
  pause: "Pause the board",
  keep: "Let it go on",
  trayNote: "The board is paused",
  trayPause: "Pause the Board…",
  trayResume: "Resume the Board",
};
