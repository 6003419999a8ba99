/** What a ratio has to reach. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** One measured thing beside its baseline. */
export interface Row {
  readonly what: string;
  /** The figures behind the ratio, with their units. */
  readonly figures: string;
  readonly ratio: number;
  /** Absent where the row is only for information. */
  readonly target?: Target;
  /** The number of decimals; two unless said otherwise. */
  readonly decimals?: number;
}

/** What a part of the bench found. */
export interface Section {
  readonly title: string;
  /** What the ratios are against. */
  readonly against: string;
  readonly rows: readonly Row[];
  /** What a reader must know to judge the figures. */
  readonly notes?: readonly string[];
}

/** Whether a row reaches its target; null when it has none. */
export function isReached(row: Row): boolean | null {
  if (!row.target) return null;
  return "atLeast" in row.target ? row.ratio >= row.target.atLeast : row.ratio <= row.target.atMost;
}

/** A section as text: a line a row, the ratio beside its target. */
export function formatSection(section: Section): string {
  const width = Math.max(0, ...section.rows.map(({ what }) => what.length));
  const lines = section.rows.map((row) =>
    [
      `  ${row.what.padEnd(width)}`,
      row.ratio.toFixed(row.decimals ?? 2).padStart(7),
      formatTarget(row.target).padStart(9),
      verdict(row).padEnd(4),
      row.figures,
    ].join("  "),
  );
  const notes = (section.notes ?? []).map((note) => `  ${note}`);
  return [`\n${section.title} (against ${section.against})`, ...lines, ...notes].join("\n");
}

function formatTarget(target: Target | undefined): string {
  if (!target) return "";
  return "atLeast" in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
}

function verdict(row: Row): string {
  const reached = isReached(row);
  if (reached === null) return "";
  return reached ? "ok" : "MISS";
}

/** A number with thousands separated. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Milliseconds with as many decimals as matter. */
export function milliseconds(value: number): string {
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)} ms`;
}
