/** One thing that a scripted agent does. */
export type AgentStep =
  /** Says something, in the words of its format. */
  | { readonly say: string }
  /** Prints a line as it stands, to `err` for standard error. */
  | { readonly print: string; readonly to?: "err" }
  /** Calls a tool: `open` leaves it open. */
  | { readonly tool: string; readonly open?: true }
  /** Tells of tokens and cost, as far as its format has words for them. */
  | { readonly use: { readonly input: number; readonly output: number; readonly usd: number } }
  /** Writes a file in its working directory. */
  | { readonly write: string; readonly text: string }
  /** Writes what it was told, its environment, folder and process id as JSON into a file. */
  | { readonly tell: string }
  /** Prints many numbered lines, at most so many a second where that is given. */
  | { readonly flood: number; readonly perSecond?: number }
  /** Waits until a file is there. */
  | { readonly until: string }
  /** Waits, in milliseconds. */
  | { readonly wait: number }
  /** Does nothing any more, and does not end. */
  | { readonly hang: true }
  /** Is deaf to SIGTERM from now on. */
  | { readonly deaf: true }
  /** Starts a child that hangs, cut loose in a session of its own; its id goes into a file. */
  | { readonly fork: string }
  /** Ends at once with this status, without a last word. */
  | { readonly exit: number }
  /** Kills itself. */
  | { readonly die: true }
  /** One of two ways, by what stands in what it was told. */
  | {
      readonly told: string;
      readonly do: readonly AgentStep[];
      readonly instead: readonly AgentStep[];
    };

/** Which of the documented formats it prints. */
export type ScriptedFormat = "claude-stream-json" | "codex-json" | "plain";

/** All that a scripted agent does; its last words are those of the last `say`. */
export interface AgentScript {
  readonly format: ScriptedFormat;
  readonly steps: readonly AgentStep[];
}
