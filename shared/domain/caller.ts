/** What kind of party acts. The system is Baton's own recovery. */
export type ActorType = "human" | "agent" | "system";

/** The door through which somebody acts. */
export type Surface = "window" | "cli" | "mcp" | "run" | "sweep" | "import";

/** A claim's fencing token as the caller presents it. */
export interface PresentedClaim {
  /** The epoch that the claim answered with. */
  readonly epoch: number;
  /** The one task (id or key) the epoch belongs to; null when it is meant for whatever the call names. */
  readonly task: string | null;
}

/** Who is calling: bound to the connection or process, never an argument of a call. */
export interface Caller {
  readonly type: ActorType;
  /** Agent name, or the operating system's user name. */
  readonly id: string;
  /** The program that acts for the agent, such as `claude` or `codex`; null when unknown. */
  readonly runtime: string | null;
  readonly surface: Surface;
  readonly claim: PresentedClaim | null;
  /** The names of the workers inside whose process it runs, whatever it calls itself; absent for none. */
  readonly within?: readonly string[];
}

/** The caller under whose name recovery acts. */
export const SYSTEM_CALLER: Caller = {
  type: "system",
  id: "baton",
  runtime: null,
  surface: "sweep",
  claim: null,
};
