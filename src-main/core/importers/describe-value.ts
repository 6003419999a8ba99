const MAX_CHARACTERS = 300;

/** How a value that could not be mapped stands in a message: as JSON, cut where it is long. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "(missing)";
  const text = JSON.stringify(value).toWellFormed();
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
