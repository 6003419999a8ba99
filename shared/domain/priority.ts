/** Priorities as people name them; any other integer is kept and ordered as it is. */
export const PRIORITY_LABELS: Readonly<Record<number, string>> = {
  0: "None",
  1: "Low",
  2: "Medium",
  3: "High",
  4: "Urgent",
};

/**
 * The name of a priority.
 * @param priority an integer, higher is more urgent
 * @returns its label, or `P7` for a number without one
 */
export function priorityLabel(priority: number): string {
  return PRIORITY_LABELS[priority] ?? `P${priority}`;
}

/** Priorities by their names in lower case, as somebody types them. */
export const PRIORITY_NAMES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(PRIORITY_LABELS).map(([value, label]) => [label.toLowerCase(), Number(value)]),
);
