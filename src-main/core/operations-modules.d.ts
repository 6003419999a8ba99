/** The contract without zod, computed when the program is built (see scripts/vite-plugin-operations.ts). */
declare module "virtual:operations/table" {
  import type { CliForm, McpForm } from "../../shared/operations/define.ts";
  import type { OperationName } from "../../shared/operations/index.ts";

  /** The parts of JSON Schema that an operation's input uses. */
  export interface InputSchema {
    readonly type?: string;
    readonly description?: string;
    readonly default?: unknown;
    readonly enum?: readonly string[];
    readonly properties?: Readonly<Record<string, InputSchema>>;
    readonly required?: readonly string[];
    readonly items?: InputSchema;
    readonly anyOf?: readonly InputSchema[];
    readonly minimum?: number;
    readonly maximum?: number;
  }

  export interface OperationEntry {
    readonly effect: "read" | "write";
    readonly summary: string;
    readonly fenced: boolean;
    readonly ipc: boolean;
    readonly cli: CliForm | null;
    readonly mcp: McpForm | null;
    readonly input: InputSchema;
  }

  export const OPERATION_TABLE: Readonly<Record<OperationName, OperationEntry>>;
}

declare module "virtual:operations/validators" {
  import type { OperationName } from "../../shared/operations/index.ts";

  /** What is wrong with an input, in the terms of JSON Schema. */
  export interface InputFault {
    readonly instancePath: string;
    readonly keyword: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly message?: string;
  }

  /** Checks an input and fills in its defaults, in place. */
  export interface Validate {
    (input: unknown): boolean;
    errors?: readonly InputFault[] | null;
  }

  export const VALIDATORS: Readonly<Record<OperationName, Validate>>;
}
