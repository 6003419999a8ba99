/** The banner for a board file that can't be read or written just now. */
export const trouble = {
  passing: "It goes on by itself.",
  openLog: "Open the log",
};
