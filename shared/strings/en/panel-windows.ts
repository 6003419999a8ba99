/** Panels in windows of their own. */
export const panelWindows = {
  popOut: "Open in a window of its own",
  putBack: "Put back into the window",
  allProjects: "All projects",
  action: "Panel into a window of its own, or back",
  noPanel: "Open a panel first",
};
