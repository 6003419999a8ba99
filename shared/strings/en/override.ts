/** Finishing a task over a verdict that stands in the way. */
export const override = {
  title: "{{key}} did not pass its verification",
  reading: "Reading its verdict",
  reason: "Why it is done all the same",
  reasonMissing: "Say why it is done all the same",
  hint: "Goes to the audit log with your name and the verdict. Done is final.",
  leave: "Leave it",
  confirm: "Override and finish",
  cleared: "Its verdict was cleared meanwhile.",
  attempts_one: "one attempt",
  attempts_other: "{{count, number}} attempts",
  debt: "Debt notes",
};
