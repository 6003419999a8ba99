/**
 * The closed list of error codes. Each surface derives its own form from it: the CLI an exit
 * status, MCP an `isError` result, the window a message beside the thing that was refused.
 */

/** What a caller may do after an error: repeat it as it is, or change something first. */
export type RetryAdvice = "fix-call" | "no" | "never" | "not-unchanged" | "same-request" | "report";

interface ErrorClass {
  readonly exitStatus: number;
  readonly retry: RetryAdvice;
}

const fixCall = { exitStatus: 2, retry: "fix-call" } as const;
const absent = { exitStatus: 3, retry: "no" } as const;
const owned = { exitStatus: 4, retry: "never" } as const;
const refused = { exitStatus: 5, retry: "not-unchanged" } as const;
const busy = { exitStatus: 6, retry: "same-request" } as const;
const storage = { exitStatus: 7, retry: "no" } as const;
const outdated = { exitStatus: 8, retry: "not-unchanged" } as const;
const internal = { exitStatus: 1, retry: "report" } as const;

/** Code -> exit status and advice. One row per code; nothing else may invent one. */
export const ERROR_CLASSES = {
  invalid_argument: fixCall,
  forbidden: fixCall,
  not_found: absent,
  parent_not_found: absent,
  conflict: owned,
  stale_claim: owned,
  illegal_transition: refused,
  verification_required: refused,
  judge_is_builder: refused,
  self_link: refused,
  task_dependency_cycle: refused,
  parent_cycle: refused,
  child_cap: refused,
  depth_cap: refused,
  root_rate_cap: refused,
  wip_limit: refused,
  paused: refused,
  too_deep: refused,
  no_isolation: refused,
  no_repository: refused,
  over_budget: refused,
  scope_deleted: refused,
  project_busy: refused,
  live_key_cap: refused,
  name_cap: refused,
  busy,
  storage,
  revision_conflict: outdated,
  snapshot_expired: outdated,
  idempotency_conflict: outdated,
  internal,
} as const satisfies Record<string, ErrorClass>;

/** Every code that an operation can answer with. */
export type ErrorCode = keyof typeof ERROR_CLASSES;

/** JSON that travels with an error: what the caller needs to decide again. */
export type ErrorDetail = Readonly<Record<string, unknown>>;

/** The error half of a result, as it crosses every surface. */
export interface ErrorValue {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail?: ErrorDetail;
}

/** How much of a list an answer holds; `next` is the cursor of the following page. */
export interface Page {
  readonly total: number;
  readonly next: string | null;
  /** Of a list of facts: the scope's generation; a continuation is refused once it has changed. */
  readonly snapshotGeneration?: number;
  /** Of a list of facts: true where the caller knows this generation already and gets no rows. */
  readonly unchanged?: boolean;
  /** Of a list of agents: what is wrong in the file of a person's own ones, and what to do. */
  readonly problems?: readonly string[];
}

/** What every operation answers with on every surface. */
export type Result<T> =
  | { readonly ok: true; readonly data: T; readonly page?: Page }
  | { readonly ok: false; readonly error: ErrorValue };

/**
 * A refusal. Services throw it, since only a throw rolls the transaction back; `runOperation`
 * turns it into a `Result`.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail | undefined;

  /**
   * @param code one of the closed list
   * @param message a sentence that says what happened and what to do next
   * @param detail what the caller needs to decide again, as JSON
   * @param options `cause`, kept for the log
   */
  constructor(code: ErrorCode, message: string, detail?: ErrorDetail, options?: ErrorOptions) {
    super(message, options);
    this.name = "DomainError";
    this.code = code;
    this.detail = detail;
  }

  /** The plain value that crosses a process or network boundary. */
  toValue(): ErrorValue {
    return this.detail === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, detail: this.detail };
  }
}

/** What to tell a person about something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
