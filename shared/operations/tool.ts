import type { McpForm } from "./define.ts";
import type { OperationName } from "./index.ts";

/** A part of a JSON Schema. */
export type Schema = Record<string, unknown>;

/** A tool as agents are told of it, and how a call of it becomes one of its operation. */
export interface ToolEntry {
  readonly operation: OperationName;
  readonly form: McpForm;
  readonly definition: {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: Schema;
    readonly outputSchema: Schema;
    readonly annotations: {
      readonly readOnlyHint: boolean;
      readonly destructiveHint: boolean;
      readonly idempotentHint: boolean;
      readonly openWorldHint: boolean;
    };
  };
}
