import { messageOf } from "../../../shared/errors.ts";
import type { RunAnswers, RunRequest } from "../../../shared/window-runs.ts";
import { askRuns } from "../../api/runs.ts";
import { LogPages, type LogRequest, type LogShape, PAGE_LINES } from "./log-pages.ts";

/** Between two requests, in milliseconds: at most about six a second, however much is printed. */
const PAUSE_MS = 160;

type Ask = <Kind extends "log">(
  request: Extract<RunRequest, { kind: Kind }>,
) => Promise<RunAnswers[Kind]>;

/** How reading stands. */
export type ReadState =
  | { readonly kind: "reading" }
  | { readonly kind: "read" }
  /** The execution has no log here. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly message: string };

/** Reads a run's log for the window: only what is in sight, and no oftener than people can see. */
export class LogReader {
  readonly pages: LogPages;
  readonly #execution: string;
  readonly #ask: Ask;
  readonly #listeners = new Set<() => void>();
  #state: ReadState = { kind: "reading" };
  #version = 0;
  #seen = { from: 0, to: 1 };
  #isFollowing = true;
  #told = 0;
  #isAsking = false;
  #isEnded = false;
  #timer: number | null = null;
  #mustLook = true;

  constructor(execution: string, shape: LogShape, ask: Ask = askRuns) {
    this.#execution = execution;
    this.#ask = ask;
    this.pages = new LogPages(shape);
    this.#goOn();
  }

  /** Follows what it knows. @returns a function that ends that */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Rises with every change of what is to be shown. */
  version = (): number => this.#version;

  get state(): ReadState {
    return this.#state;
  }

  /**
   * Tells which rows are in sight.
   * @param isFollowing whether the end is to be: then the log grows only by what has been read, or
   *   its end would be blank most of the time
   */
  see(from: number, to: number, isFollowing: boolean): void {
    this.#seen = { from, to };
    this.#isFollowing = isFollowing;
    this.#goOn();
  }

  /** Tells how long the log is by now. */
  setEnd(end: number): void {
    if (end <= this.#told) return;
    this.#told = end;
    if (this.#state.kind === "none") this.#mustLook = true;
    if (!this.#isFollowing && this.pages.end > 0) {
      this.pages.setEnd(end);
      this.#changed();
    }
    this.#goOn();
  }

  /** Asks how long the log is by now: nobody else tells of a run that another program made. */
  look(): void {
    this.#mustLook = true;
    this.#goOn();
  }

  /** Lays the rows out anew. */
  setShape(shape: LogShape): void {
    this.pages.setShape(shape);
    this.#changed();
    this.#goOn();
  }

  /** Reads nothing any more. */
  end(): void {
    this.#isEnded = true;
    if (this.#timer !== null) window.clearTimeout(this.#timer);
  }

  #goOn(): void {
    if (this.#isAsking || this.#isEnded) return;
    const request = this.#nextRequest();
    if (!request) return;
    this.#isAsking = true;
    void this.#read(request);
  }

  #nextRequest(): LogRequest | null {
    if (this.#mustLook) return { from: this.#lastPageStart(), limit: PAGE_LINES };
    if (this.#state.kind === "none") return null;
    if (this.#isFollowing && this.#told > this.pages.end) {
      return this.pages.wantedOfTail(this.#told);
    }
    const { from, to } = this.#seen;
    return this.pages.wanted(from, to);
  }

  #lastPageStart(): number {
    return Math.floor(Math.max(0, this.pages.end - 1) / PAGE_LINES) * PAGE_LINES;
  }

  async #read(request: LogRequest): Promise<void> {
    this.#mustLook = false;
    try {
      const answer = await this.#ask({ kind: "log", execution: this.#execution, ...request });
      if (answer) this.#take(request, answer);
      this.#state = { kind: answer ? "read" : "none" };
      this.pages.forget(this.#seen.from, this.#seen.to);
    } catch (error) {
      this.#state = { kind: "failed", message: messageOf(error) };
    }
    // Lines are read and laid out in one task and drawn in another: what a person does goes between.
    await new Promise((resolve) => window.setTimeout(resolve));
    if (this.#isEnded) return;
    this.#changed();
    this.#timer = window.setTimeout(() => {
      this.#timer = null;
      this.#isAsking = false;
      if (this.#state.kind !== "failed") this.#goOn();
    }, PAUSE_MS);
  }

  #take(request: LogRequest, { lines, end }: NonNullable<RunAnswers["log"]>): void {
    const isFirst = this.pages.end === 0;
    this.pages.take(request, lines, end);
    // What was told of and is not there yet is told of again when it is.
    this.#told = end;
    if (isFirst || !this.#isFollowing) this.pages.setEnd(end);
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
