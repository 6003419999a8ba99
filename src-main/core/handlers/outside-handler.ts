import type { Caller } from "../../../shared/domain/caller.ts";
import type {
  OperationOutput,
  OutsideOperationName,
  ParsedInput,
} from "../../../shared/operations/index.ts";
import type { AgentProfiles } from "../agents/agent-profiles.ts";
import type { WorktreePorts } from "../worktrees/ports.ts";
import type { Answer } from "./handler.ts";

/** What works outside of the board reaches. */
export interface OutsidePorts extends WorktreePorts {
  readonly caller: Caller;
  /** The agents' profiles, which are a file of their own. */
  readonly agents: () => AgentProfiles;
}

/**
 * Runs one operation that works outside of the board as well, on git or files. It is asynchronous and
 * holds no transaction: it opens short ones through `board`, so that no lock is held, and the app's
 * main process isn't blocked, while another program works (board.md 8). What it does in between it must
 * be able to repeat after a crash.
 */
export type OutsideHandler<Name extends OutsideOperationName> = (
  ports: OutsidePorts,
  input: ParsedInput<Name>,
) => Promise<Answer<OperationOutput<Name>>>;

/** A handler for each of some operations; forgetting one does not compile. */
export type OutsideHandlers<Name extends OutsideOperationName> = {
  readonly [N in Name]: OutsideHandler<N>;
};
