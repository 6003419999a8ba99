import { z } from "zod";
import { type AnswerTree, answerTree } from "../../shared/operations/answer-tree.ts";
import { type McpForm, type Operation, toolForms } from "../../shared/operations/define.ts";
import { OPERATIONS, type OperationName } from "../../shared/operations/index.ts";
import type { Schema, ToolEntry } from "../../shared/operations/tool.ts";

/** The longest wait: clients give up on a request after 60 seconds by default. */
const MAX_WAIT_SECONDS = 50;
/** What the structured content of a refusal holds. */
const REFUSAL_FIELDS = ["code", "message", "detail"];
const HOLDERS_EPOCH = "your claim's epoch, on a task you hold";

/** Every tool of the contract, in its order. */
export function toolEntries(): ToolEntry[] {
  return (Object.keys(OPERATIONS) as OperationName[]).flatMap((operation) =>
    toolForms(OPERATIONS[operation].mcp).map((form) => toolEntry(operation, form)),
  );
}

function toolEntry(operation: OperationName, form: McpForm): ToolEntry {
  const contract: Operation = OPERATIONS[operation];
  return {
    operation,
    definition: {
      name: form.tool,
      description: form.summary ?? contract.summary,
      inputSchema: inputSchema(contract, form),
      outputSchema: outputSchema(contract, form),
      annotations: {
        readOnlyHint: contract.effect === "read",
        destructiveHint: form.destructive === true,
        idempotentHint: contract.effect === "read" || form.idempotent === true,
        openWorldHint: false,
      },
    },
    form,
  };
}

function inputSchema(contract: Operation, form: McpForm): Schema {
  const whole = schemaOf(contract.input, "input");
  const settled = [
    ...(form.hidden ?? []),
    ...(form.filled ?? []),
    ...Object.keys(form.fixed ?? {}),
  ];
  const offered = Object.entries(whole.properties as Record<string, Schema>)
    .filter(([field]) => !settled.includes(field))
    .map(([field, schema]) => [field, offeredField(field, schema, form)]);
  const epoch = form.epoch ?? (contract.fenced ? HOLDERS_EPOCH : undefined);
  const properties: Record<string, Schema> = {
    ...Object.fromEntries(offered),
    ...(epoch && { claimEpoch: { type: "integer", minimum: 0, description: epoch } }),
    ...(form.waits && { waitSeconds: waitField }),
    ...(form.clips && { full: { type: "boolean", description: "all of it, however long" } }),
  };
  const demanded = [...((whole.required as string[]) ?? []), ...(form.required ?? [])];
  const required = Object.keys(properties).filter((field) => demanded.includes(field));
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const waitField = {
  type: "integer",
  minimum: 0,
  maximum: MAX_WAIT_SECONDS,
  description: "how long to wait until something is ready",
};

function offeredField(field: string, schema: Schema, form: McpForm): Schema {
  const words = form.words?.[field];
  const withheld = form.withheld?.[field];
  return {
    ...schema,
    ...(withheld && {
      enum: (schema.enum as string[]).filter((value) => !withheld.includes(value)),
    }),
    ...(words && { description: words }),
  };
}

/**
 * A list is told with its page, what may be nothing at all with each field as null. Nothing is demanded
 * at the root, since a refusal (code, message and detail) has to fit too: clients of the SDK's version 1
 * hold it against this schema, whatever `isError` says, and would show the agent their own complaint.
 */
function outputSchema(contract: Operation, form: McpForm): Schema {
  const whole = withoutWords(schemaOf(contract.output, "output"));
  const branches = whole.anyOf as Schema[] | undefined;
  const present = branches?.find(({ type }) => type !== "null") ?? whole;
  const part = form.part ? (present.properties as Record<string, Schema>)[form.part] : present;
  const picked = pickSchema(part as Schema, answerTree(form.answer ?? []));
  if (picked.type === "array") {
    const next = nullable({ type: "string" });
    const more = contract.page && withoutWords(schemaOf(contract.page, "output")).properties;
    return rootOf({ rows: picked, total: { type: "integer" }, next, ...(more as Schema) });
  }
  const properties = picked.properties as Record<string, Schema>;
  return rootOf({
    ...(branches ? mapValues(properties, nullable) : properties),
    ...(form.clips && { clipped: { type: "boolean" } }),
  });
}

/** @throws Error where an answer's field would be taken for a part of a refusal */
function rootOf(properties: Record<string, Schema>): Schema {
  const taken = REFUSAL_FIELDS.find((field) => field in properties);
  if (taken) throw new Error(`an answer can't have the field ${taken}: a refusal has it`);
  return { type: "object", properties };
}

function objectOf(properties: Record<string, Schema>): Schema {
  return { type: "object", properties, required: Object.keys(properties) };
}

function nullable(schema: Schema): Schema {
  return schema.anyOf ? schema : { anyOf: [schema, { type: "null" }] };
}

function pickSchema(schema: Schema, tree: AnswerTree): Schema {
  const fields = Object.entries(tree);
  if (fields.length === 0) return schema;
  const branches = schema.anyOf as Schema[] | undefined;
  if (branches) return { anyOf: branches.map((branch) => pickSchema(branch, tree)) };
  if (schema.type === "array")
    return { ...schema, items: pickSchema(schema.items as Schema, tree) };
  if (schema.type !== "object") return schema;
  const properties = schema.properties as Record<string, Schema>;
  return objectOf(
    Object.fromEntries(
      fields.map(([field, below]) => {
        const found = properties[field];
        if (!found) throw new Error(`the contract has no output field ${field}`);
        return [field, pickSchema(found, below)];
      }),
    ),
  );
}

/**
 * A schema as zod has it, without bounds that say no more than "a safe integer", and in words that
 * clients with a smaller dialect read too: one type a branch, and a type for "anything".
 */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Words for the command line alone.
      delete jsonSchema.takes;
      delete jsonSchema.names;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return portable(whole) as Schema;
}

const JSON_TYPES = ["object", "array", "string", "number", "boolean", "null"];
/** Keywords below which a schema stands, and those below which one stands for each name. */
const BELOW = ["items", "anyOf"];
const BELOW_NAMES = ["properties"];

function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (BELOW.includes(key)) return [key, portable(value)];
      return [key, BELOW_NAMES.includes(key) ? mapValues(value, portable) : value];
    }),
  );
  const { type, description, ...rest } = inner;
  const isAnything = Object.keys(inner).every((key) => key === "description");
  const types = isAnything ? JSON_TYPES : type;
  if (!Array.isArray(types)) return inner;
  const branches = types.map((name) =>
    name === "null" ? { type: name } : { type: name, ...rest },
  );
  return { anyOf: branches, ...(description !== undefined && { description }) };
}

/** A schema without the texts for people. */
export function withoutWords(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(withoutWords) as unknown as Schema;
  if (typeof schema !== "object" || schema === null) return schema as unknown as Schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(key === "description" && typeof value === "string"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWords(value)]));
}

function mapValues<Value, Changed>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
