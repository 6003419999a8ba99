import type { Page, Result } from "../shared/errors.ts";
import type { CommandForm } from "./argv/command-form.ts";
import type { Call } from "./call.ts";
import type { View } from "./format/view.ts";

/** One command of `baton`. */
export interface Command extends CommandForm {
  /** Loads the code; only the called command's is. */
  readonly load: () => Promise<CommandRun>;
}

/** Does what a command is for. A refusal is thrown as DomainError or answered as a result. */
export type CommandRun = (call: Call) => Outcome | Promise<Outcome>;

/** What a command came to. */
export interface Outcome {
  /** Null when the command has printed all there is to say. */
  readonly result: Result<unknown> | null;
  /** The data for people; without it the result's message is all. */
  readonly toText?: (data: unknown, view: View, page: Page | undefined) => string;
  /** Set where it isn't the result's own. */
  readonly exitStatus?: number;
}
