/** What is said to screen readers and shown nowhere. */
export const voice = {
  claimed: "{{who}} took {{key}}",
  claimedMany: "{{count}} tasks were taken, {{key}} by {{who}} last",
};
