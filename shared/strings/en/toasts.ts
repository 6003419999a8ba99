/** Messages at the bottom of the window. */
export const toasts = {
  label: "Notifications",
  finalIn: "— final in {{seconds, number}}s",
};
