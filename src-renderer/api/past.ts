import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { BoardPast } from "../../shared/past/board-past.ts";
import type { PastStep } from "../../shared/past/past-step.ts";
import { call } from "./client.ts";

/** How far the board's past has been read. */
export type PastState =
  | { readonly kind: "reading"; readonly read: number }
  | { readonly kind: "failed"; readonly error: unknown }
  | {
      readonly kind: "there";
      readonly past: BoardPast;
      /** Another object whenever another moment is shown. */
      readonly changed: ReadonlySet<string>;
      /** The moment that was asked for last, in steps: a far one is reached a little later. */
      readonly wanted: number;
    };

/** So long the way to another moment may hold up the window, in milliseconds; then it draws breath. */
const SLICE_MS = 8;
/** Steps between two looks at the clock. */
const STRIDE = 250;

/**
 * Reads the board's past once, up to now, and stands at its end.
 * @returns it, and a function that goes to the moment after so many steps
 */
export function usePast() {
  const [state, setState] = useState<PastState>({ kind: "reading", read: 0 });
  const walk = useRef<Walk | null>(null);
  const drawn = state.kind === "there" ? state.changed : null;
  useLayoutEffect(() => {
    if (walk.current?.told === drawn) walk.current.told = NOTHING;
  }, [drawn]);
  useEffect(() => {
    const reading = new AbortController();
    readPast(reading.signal, (read) => setState({ kind: "reading", read })).then(
      (past) => {
        if (reading.signal.aborted) return;
        const wanted = past.position;
        walk.current = { past, wanted, touched: new Set(), told: NOTHING, isUnderWay: false };
        setState({ kind: "there", past, changed: new Set(), wanted });
      },
      (error: unknown) => {
        if (!reading.signal.aborted) setState({ kind: "failed", error });
      },
    );
    return () => {
      reading.abort();
      walk.current = null;
    };
  }, []);
  const goTo = useCallback((position: number) => {
    const current = walk.current;
    if (!current) return;
    const { past } = current;
    const wanted = Math.min(Math.max(0, position), past.steps.length);
    current.wanted = wanted;
    const isThere = past.position === wanted;
    if (!current.isUnderWay && !isThere) {
      advance(current, (changed) => {
        // Left meanwhile: nobody looks any more.
        if (walk.current === current) {
          setState({ kind: "there", past, changed, wanted: current.wanted });
        }
      });
    }
    setState((before) => (before.kind === "there" ? { ...before, wanted } : before));
  }, []);
  return { state, goTo };
}

/** A way through the past. */
interface Walk {
  readonly past: BoardPast;
  wanted: number;
  /** Ids of the cards that became others since a moment was told. */
  touched: Set<string>;
  /** Those that were told, until they are drawn: several moments may be told before one is. */
  told: ReadonlySet<string>;
  isUnderWay: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Goes to the wanted moment, slice by slice. @param onThere told the ids of the cards that are others */
function advance(walk: Walk, onThere: (changed: ReadonlySet<string>) => void): void {
  const { past } = walk;
  const until = performance.now() + SLICE_MS;
  while (past.position !== walk.wanted && performance.now() < until) {
    const left = walk.wanted - past.position;
    const next = past.position + Math.sign(left) * Math.min(STRIDE, Math.abs(left));
    for (const id of past.goTo(next)) walk.touched.add(id);
  }
  walk.isUnderWay = past.position !== walk.wanted;
  if (walk.isUnderWay) {
    window.setTimeout(() => advance(walk, onThere));
    return;
  }
  walk.told = new Set([...walk.told, ...walk.touched]);
  walk.touched = new Set();
  onThere(walk.told);
}

async function readPast(signal: AbortSignal, onRead: (events: number) => void): Promise<BoardPast> {
  const past = new BoardPast();
  for (let after: number | null = 0; after !== null; ) {
    const page: OperationOutput<"history.get"> = await call("history.get", { after });
    signal.throwIfAborted();
    past.add(page.steps as unknown as readonly PastStep[], page.unreadable);
    // Page by page: all at once would hold the window up.
    past.goTo(past.steps.length);
    after = page.next;
    onRead(past.steps.length);
  }
  return past;
}
