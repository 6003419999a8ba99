import type { Option } from "./option.ts";

/** One command of `baton`, as parsing and help see it. */
export interface CommandForm {
  /** As typed after `baton`, such as `task add`. */
  readonly words: string;
  readonly summary: string;
  readonly positionals: readonly Option[];
  readonly options: readonly Option[];
  /** A whole command line, shown by help. */
  readonly example: string;
  /** Whether everything after `--` is a command to start. */
  readonly takesCommand: boolean;
  /** Further lines of the help text. */
  readonly notes: readonly string[];
}
