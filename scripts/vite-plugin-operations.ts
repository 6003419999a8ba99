import { Ajv, type ValidateFunction } from "ajv";
import standaloneCodeModule from "ajv/dist/standalone/index.js";
import type { Plugin } from "vite";
import { z } from "zod";
import type { Operation } from "../shared/operations/define.ts";
import { OPERATIONS, type OperationName } from "../shared/operations/index.ts";
import { toolEntries, withoutWords } from "./operations/tool-schemas.ts";

const TABLE_ID = "virtual:operations/table";
const VALIDATORS_ID = "virtual:operations/validators";
const TOOLS_ID = "virtual:operations/tools";
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

/**
 * The contract without zod: what the command line needs to parse flags and write help. An entry is
 * read at its first use: a command needs one or two.
 */
function tableModule(): string {
  const texts: Record<string, string> = {};
  const commands: Record<string, OperationName> = {};
  for (const name of names) {
    const operation: Operation = OPERATIONS[name];
    const { effect, summary, fenced = false, outside = false, ipc, cli } = operation;
    const entry = { effect, summary, fenced, outside, ipc, cli, input: inputSchema(name) };
    texts[name] = JSON.stringify(entry);
    if (cli) commands[cli.command] = name;
  }
  const getters = names.map((name) => {
    const key = JSON.stringify(name);
    return `get ${key}() { return (known[${key}] ??= JSON.parse(TEXTS[${key}])); }`;
  });
  return `
const TEXTS = ${JSON.stringify(texts)};
const known = {};
export const OPERATION_TABLE = { ${getters.join(",\n")} };
export const OPERATION_OF_COMMAND = ${JSON.stringify(commands)};
`;
}

/**
 * One validating function an operation, compiled ahead so that no door loads a schema library. Each
 * is made at its first use: a command needs one or two, and all of them would take a tenth of its start.
 */
function validatorsModule(): string {
  return `${validatorsOf(names.map((name) => [name, inputSchema(name)]))}
export const VALIDATORS = CHECKS;
`;
}

/** The tools as agents are told of them, and one validating function a tool. */
function toolsModule(): string {
  const entries = toolEntries();
  const schemas = entries.map(
    ({ definition }) => [definition.name, definition.inputSchema] as const,
  );
  return `${validatorsOf(schemas)}
export const TOOL_VALIDATORS = CHECKS;
export const TOOLS = JSON.parse(${JSON.stringify(JSON.stringify(entries))});
`;
}

/** Code that defines CHECKS: name -> validating function. */
function validatorsOf(schemas: readonly (readonly [string, object])[]): string {
  const getters = schemas.map(
    ([name]) => `get ${JSON.stringify(name)}() { return made(${JSON.stringify(name)}); }`,
  );
  const makers = schemas.map(
    ([name, schema]) => `${JSON.stringify(name)}: (module) => {${validatorCode(schema)}}`,
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
const CHECKS = { ${getters.join(", ")} };`;
}

/** The body of a CommonJS module whose export checks an operation's input. */
function validatorCode(schema: object): string {
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
  return standaloneCode(ajv, ajv.compile(withoutWords(schema) as object));
}

/**
 * Serves `virtual:operations/table`, `virtual:operations/validators` and `virtual:operations/tools`,
 * computed from the contract when the program is built. Their types stand in `src-main/core/operations-modules.d.ts`.
 */
export function operationsPlugin(): Plugin {
  const modules = new Map([
    [`\0${TABLE_ID}`, tableModule],
    [`\0${VALIDATORS_ID}`, validatorsModule],
    [`\0${TOOLS_ID}`, toolsModule],
  ]);
  return {
    name: "baton:operations",
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id)?.() ?? null,
  };
}
