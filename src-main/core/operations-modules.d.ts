/** The contract without zod, computed when the program is built (see scripts/vite-plugin-operations.ts). */
declare module "virtual:operations/table" {
  type CliForm = import("../../shared/operations/define.ts").CliForm;
  type OperationName = import("../../shared/operations/index.ts").OperationName;

  /** The parts of JSON Schema that an operation's input uses. */
  export interface InputSchema {
    readonly type?: string;
    readonly description?: string;
    /** What of the board a text names, for placeholders and completion. */
    readonly takes?: "task" | "project" | "label" | "fact";
    /** Names of numbers, where people say a number by its name. */
    readonly names?: Readonly<Record<string, number>>;
    readonly default?: unknown;
    readonly enum?: readonly string[];
    readonly properties?: Readonly<Record<string, InputSchema>>;
    readonly required?: readonly string[];
    readonly items?: InputSchema;
    readonly anyOf?: readonly InputSchema[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
    readonly propertyNames?: InputSchema;
    readonly additionalProperties?: boolean | InputSchema;
  }

  export interface OperationEntry {
    readonly effect: "read" | "write";
    readonly summary: string;
    readonly fenced: boolean;
    readonly outside: boolean;
    readonly ipc: boolean;
    readonly cli: CliForm | null;
    readonly input: InputSchema;
  }

  export const OPERATION_TABLE: Readonly<Record<OperationName, OperationEntry>>;
  /** A command's words, such as `task add`, and the operation that it stands for. */
  export const OPERATION_OF_COMMAND: Readonly<Record<string, OperationName>>;
}

declare module "virtual:operations/validators" {
  type OperationName = import("../../shared/operations/index.ts").OperationName;

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

declare module "virtual:operations/tools" {
  type ToolEntry = import("../../shared/operations/tool.ts").ToolEntry;
  type Validate = import("virtual:operations/validators").Validate;

  /** Every tool by which agents call the operations. */
  export const TOOLS: readonly ToolEntry[];
  /** Checks a tool's arguments and fills in their defaults, in place. */
  export const TOOL_VALIDATORS: Readonly<Record<string, Validate>>;
}
