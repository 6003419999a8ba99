import type { z } from "zod";

/** How an operation is called from the command line. */
export interface CliForm {
  /** Its words, as in `task claim`. */
  readonly command: string;
  /** Input fields given by place, in order. */
  readonly positionals?: readonly string[];
  /** Input field -> flag name, where the flag isn't the field's name in kebab case. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Input fields that no flag sets: the surface fills them in. */
  readonly hidden?: readonly string[];
  /** A whole command line, shown by `--help`. */
  readonly example: string;
}

/** How an operation is called by an agent. */
export interface McpForm {
  readonly tool: string;
}

/**
 * One entry of the contract. IPC, CLI and MCP derive from it.
 *
 * An operation that is `fenced` is a holder's write: agents present their claim's epoch with it.
 * A surface with null withholds the operation on purpose.
 */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly effect: "read" | "write";
  /** One sentence for help texts, tool descriptions and menus. */
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly fenced?: true;
  readonly ipc: boolean;
  readonly cli: CliForm | null;
  readonly mcp: McpForm | null;
}

/** Declares an operation, keeping its exact types. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}
