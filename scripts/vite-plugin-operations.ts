import { Ajv, type ValidateFunction } from "ajv";
import standaloneCodeModule from "ajv/dist/standalone/index.js";
import type { Plugin } from "vite";
import { z } from "zod";
import { OPERATIONS, type OperationName } from "../shared/operations/index.ts";

const TABLE_ID = "virtual:operations/table";
const VALIDATORS_ID = "virtual:operations/validators";
const names = Object.keys(OPERATIONS) as OperationName[];
// The package is CommonJS: Node gives its function as `default`, a bundler the module itself.
const standaloneCode = ("default" in standaloneCodeModule
  ? standaloneCodeModule.default
  : standaloneCodeModule) as unknown as (ajv: Ajv, validate: ValidateFunction) => string;

/** An operation's input as JSON Schema; names that it does not know are refused. */
function inputSchema(name: OperationName): Record<string, unknown> {
  return z.toJSONSchema(OPERATIONS[name].input, {
    io: "input",
    target: "draft-7",
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === "object" && jsonSchema.properties) {
        jsonSchema.additionalProperties = false;
      }
    },
  }) as Record<string, unknown>;
}

/** The contract without zod: what the command line needs to parse flags and write help. */
function tableModule(): string {
  const table = Object.fromEntries(
    names.map((name) => {
      const { effect, summary, fenced = false, ipc, cli, mcp } = OPERATIONS[name];
      return [name, { effect, summary, fenced, ipc, cli, mcp, input: inputSchema(name) }];
    }),
  );
  return `export const OPERATION_TABLE = JSON.parse(${JSON.stringify(JSON.stringify(table))});\n`;
}

/**
 * One validating function an operation, compiled ahead so that no door loads a schema library. Each
 * is made at its first use: a command needs one or two, and all of them would take a tenth of its start.
 */
function validatorsModule(): string {
  const getters = names.map(
    (name) => `get ${JSON.stringify(name)}() { return made(${JSON.stringify(name)}); }`,
  );
  const makers = names.map(
    (name) => `${JSON.stringify(name)}: (module) => {${validatorCode(name)}}`,
  );
  return `
const MAKERS = { ${makers.join(",\n")} };
const known = new Map();
function made(name) {
  if (!known.has(name)) {
    const module = { exports: {} };
    MAKERS[name](module);
    known.set(name, module.exports);
  }
  return known.get(name);
}
export const VALIDATORS = { ${getters.join(", ")} };
`;
}

/** A schema without the texts for people, which a validator would carry along. */
function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== "$schema" && !(key === "description" && typeof value === "string"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWords(value)]));
}

/** The body of a CommonJS module whose export checks an operation's input. */
function validatorCode(name: OperationName): string {
  const ajv = new Ajv({
    code: { source: true, esm: false, lines: false },
    strict: false,
    allErrors: false,
    useDefaults: true,
    // Counting code points would load a helper, and lengths in characters are the domain's to judge.
    // The option is marked as deprecated and says so at each use, hence no logger.
    unicode: false,
    logger: false,
    messages: false,
  });
  return standaloneCode(ajv, ajv.compile(withoutWords(inputSchema(name)) as object));
}

/**
 * Serves `virtual:operations/table` and `virtual:operations/validators`, computed from the
 * contract when the program is built. Their types stand in `src-main/core/operations-modules.d.ts`.
 */
export function operationsPlugin(): Plugin {
  const modules = new Map([
    [`\0${TABLE_ID}`, tableModule],
    [`\0${VALIDATORS_ID}`, validatorsModule],
  ]);
  return {
    name: "baton:operations",
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id)?.() ?? null,
  };
}
