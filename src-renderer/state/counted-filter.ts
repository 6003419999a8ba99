import { create } from "zustand";
import { useView } from "./view.ts";

/** A filter line whose last term is still being typed. */
interface HalfTyped {
  readonly text: string;
  /** The text without that term. */
  readonly counted: string;
}

const useHalfTyped = create<{ readonly halfTyped: HalfTyped | null }>(() => ({ halfTyped: null }));

/**
 * Leaves the term that is being typed out of the filter, until the line holds another text.
 * @param counted the text without it
 */
export function leaveOutTyped(text: string, counted: string): void {
  useHalfTyped.setState({ halfTyped: { text, counted } });
}

/** Lets all that is typed count: nobody types any more. */
export function countTyped(): void {
  useHalfTyped.setState({ halfTyped: null });
}

/** What is typed in the filter line, as far as it filters. */
export function useCountedFilter(): string {
  const text = useView((view) => view.filterText);
  const halfTyped = useHalfTyped((state) => state.halfTyped);
  return halfTyped?.text === text ? halfTyped.counted : text;
}
