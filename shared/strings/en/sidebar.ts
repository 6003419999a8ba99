/** The left of the window. */
export const sidebar = {
  label: "Projects, panels and filters",
  projects: "Projects",
  addProject: "Add a project",
  allProjects: "All projects",
  globalList: "Global list",
  panels: "Panels",
  quickFilters: "Quick filters",
  ready: "Ready",
  mine: "Mine",
  stale: "Stale claims",
  projectMenu: "Project menu",
  settings: "Settings…",
  costs: "Costs",
  archive: "Archive",
  archiveAsking: "Archive…",
  warned: "{{prefix}}. {{warning}}",
};
