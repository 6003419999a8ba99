import { dayOf } from "../../shared/domain/due-date.ts";
import { useClock } from "./use-clock.ts";

const LOOK_MS = 30_000;

/** The day that it is where the person is; what shows it changes at midnight. */
export function useToday(): string {
  return useClock(dayOf, LOOK_MS);
}
