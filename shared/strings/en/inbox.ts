/** What happened while the app was closed. */
export const inbox = {
  title: "While Baton was closed",
  cut: "{{counts}}. So much happened that the oldest part is not listed.",
};
