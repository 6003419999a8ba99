/** The label that stands for a milestone: a board has none of its own. */
export function milestoneLabel(title: string): string {
  return `milestone: ${title}`;
}
