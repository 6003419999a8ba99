/** The line that filters the board. */
export const query = {
  line: "Filter or search",
  clear: "Clear the filter",
  remove: "Remove {{token}}",
  hints: {
    status: "stands in the column",
    label: "has the label",
    assignee: "held by; me, any or none",
    runtime: "the program that works",
    priority: "urgent, high, medium, low, none",
    project: "belongs to the project",
    due: "overdue, today, within a week, or until a day",
    reserved: "kept for; me, any or none",
    ready: "can be picked up now",
    stale: "in progress, no sign of life",
    cost: "cost more than so many dollars",
  },
  negate: "not so",
  faults: {
    unknownField: "There is no “{{name}}:” to filter by. Put it in quotes to look for the text",
    unknownValue: "“{{value}}” is nothing that {{name}} can be",
    noAmount: "“{{value}}” is no amount of dollars",
  },
};
