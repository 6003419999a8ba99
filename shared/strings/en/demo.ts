/** The board that only shows what one looks like. */
export const demo = {
  make: "Look at a demo board",
  about: "This is a demo board: nothing in it runs. Try what you like.",
  remove: "Remove the demo board",
  removed: "The demo board is gone, with all that it invented",
  again: "Make a new one",
};
