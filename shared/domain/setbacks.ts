/** That runs of something came to nothing here, how often in a row, and how long it is left alone. */
export interface Setback {
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** By the id of what is left alone. */
export type Setbacks = ReadonlyMap<string, Setback>;

/** The first rest after a setback, in milliseconds; each further one in a row doubles it. */
export const FIRST_REST_MS = 60_000;
/** The longest rest, in milliseconds. */
export const LONGEST_REST_MS = 3_600_000;

/**
 * Notes a setback, so that what fails at once can't be begun again and again.
 * @param id of what failed
 * @param now milliseconds since 1970
 */
export function addSetback(setbacks: Setbacks, id: string, now: number): Setbacks {
  const times = (setbacks.get(id)?.times ?? 0) + 1;
  const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (times - 1));
  return new Map(setbacks).set(id, { times, until: now + restMs });
}

/** Notes that a person ended it: it is left alone for the longest rest. */
export function addStop(setbacks: Setbacks, id: string, now: number): Setbacks {
  const times = setbacks.get(id)?.times ?? 0;
  return new Map(setbacks).set(id, { times, until: now + LONGEST_REST_MS });
}

/** Forgets the setbacks of what succeeded. */
export function clearSetbacks(setbacks: Setbacks, id: string): Setbacks {
  const after = new Map(setbacks);
  after.delete(id);
  return after;
}

/** Ids of what is left alone at an instant. */
export function restingIds(setbacks: Setbacks, now: number): string[] {
  return [...setbacks].filter(([, { until }]) => until > now).map(([id]) => id);
}
