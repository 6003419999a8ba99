/** The names of the panels beside the board. */
export const panels = {
  executions: "Executions",
  costs: "Costs",
  facts: "Facts",
  activity: "Activity",
  workers: "Workers",
  graph: "Graph",
  insight: "Insight",
};
