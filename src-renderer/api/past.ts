import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { BoardPast } from "../../shared/past/board-past.ts";
import type { PastStep } from "../../shared/past/past-step.ts";
import { call } from "./client.ts";

/** How far the board's past has been read. */
export type PastState =
  | { readonly kind: "reading"; readonly read: number }
  | { readonly kind: "failed"; readonly error: unknown }
  /** `changed` is another object whenever another moment is shown. */
  | { readonly kind: "there"; readonly past: BoardPast; readonly changed: ReadonlySet<string> };

/**
 * Reads the board's past once, up to now, and stands at its end.
 * @returns it, and a function that goes to the moment after so many steps
 */
export function usePast() {
  const [state, setState] = useState<PastState>({ kind: "reading", read: 0 });
  const past = useRef<BoardPast | null>(null);
  // Several moments may be gone through before one is drawn.
  const undrawn = useRef(new Set<string>());
  useLayoutEffect(() => {
    if (state.kind === "there") undrawn.current.clear();
  }, [state]);
  useEffect(() => {
    const reading = new AbortController();
    readPast(reading.signal, (read) => setState({ kind: "reading", read })).then(
      (whole) => {
        if (reading.signal.aborted) return;
        past.current = whole;
        setState({ kind: "there", past: whole, changed: whole.goTo(whole.steps.length) });
      },
      (error: unknown) => {
        if (!reading.signal.aborted) setState({ kind: "failed", error });
      },
    );
    return () => reading.abort();
  }, []);
  const goTo = useCallback((position: number) => {
    const whole = past.current;
    if (!whole) return;
    const before = whole.position;
    for (const id of whole.goTo(position)) undrawn.current.add(id);
    if (whole.position === before) return;
    setState({ kind: "there", past: whole, changed: new Set(undrawn.current) });
  }, []);
  return { state, goTo };
}

async function readPast(signal: AbortSignal, onRead: (events: number) => void): Promise<BoardPast> {
  const past = new BoardPast();
  for (let after: number | null = 0; after !== null; ) {
    const page: OperationOutput<"history.get"> = await call("history.get", { after });
    signal.throwIfAborted();
    past.add(page.steps as unknown as readonly PastStep[]);
    after = page.next;
    onRead(past.steps.length);
  }
  return past;
}
