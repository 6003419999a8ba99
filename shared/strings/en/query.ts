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
    otherField: "There is no “{{name}}:” to filter by. Write {{instead}}",
    unknownField: "There is no “{{name}}:” to filter by. Put it in quotes to look for the text",
    unknownValue: "“{{value}}” is nothing that {{name}} can be. Write one of {{values}}",
    noDay:
      "“{{value}}” is nothing that {{name}} can be. Write one of {{values}}, or a day such as 2026-08-01",
    noAmount: "“{{value}}” is no amount of dollars. Write a number, as in {{name}}>5",
  },
  tooLong: "A filter has at most {{count, number}} characters",
};
