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

/**
 * A tool by which agents call an operation. One operation may have several, each with some of its
 * inputs settled beforehand.
 */
export interface McpForm {
  readonly tool: string;
  /** What the tool does, where that isn't the operation's own summary. */
  readonly summary?: string;
  /** Input fields that it does not offer. */
  readonly hidden?: readonly string[];
  /** Input fields that it sets itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Input fields that the connection fills in, since a model has no say in them. */
  readonly filled?: readonly ConnectionField[];
  /** Input fields that it demands although the operation does not. */
  readonly required?: readonly string[];
  /** Values of an input field that it does not offer. */
  readonly withheld?: Readonly<Record<string, readonly string[]>>;
  /** What a field is, where that isn't the operation's own description. */
  readonly words?: Readonly<Record<string, string>>;
  /** Set where it takes a claim's epoch although the operation isn't fenced: what that is for. */
  readonly epoch?: string;
  /** Set where that epoch may be of another connection: a claim to be taken up again. */
  readonly resumes?: true;
  /** Set where it may wait for the answer to become other than null. */
  readonly waits?: true;
  /** The part of the output that `answer` is about. */
  readonly part?: string;
  /** Dotted paths into the output, through lists too: what it answers with. All of it by default. */
  readonly answer?: readonly string[];
  /** Set where the answer may be clipped to fit, unless `full` asks for all of it. */
  readonly clips?: { readonly keepsEndOf: readonly string[] };
  /** Whether it can undo or end what others rely on, rather than add to it. */
  readonly destructive?: true;
  /** Whether sending it again changes nothing more. */
  readonly idempotent?: true;
}

/** What a connection knows of itself. */
export type ConnectionField = "project" | "runtime" | "type" | "owner";

/**
 * One entry of the contract. IPC, CLI and MCP derive from it.
 *
 * An operation that is `fenced` is a holder's write: agents present their claim's epoch with it.
 * A surface with null withholds the operation on purpose.
 *
 * One that is `outside` works on git or files as well, around the board's transactions and never inside
 * one: it needs time, so that every surface waits for it without blocking.
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
  /** What the page of a list says beside total and cursor. */
  readonly page?: z.ZodObject;
  readonly fenced?: true;
  readonly outside?: true;
  readonly ipc: boolean;
  readonly cli: CliForm | null;
  readonly mcp: McpForm | readonly McpForm[] | null;
}

/** Declares an operation, keeping its exact types. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}

/** An operation's tools. */
export function toolForms(mcp: Operation["mcp"]): readonly McpForm[] {
  return mcp === null ? [] : "tool" in mcp ? [mcp] : mcp;
}
