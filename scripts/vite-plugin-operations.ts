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

/** What a door knows of one operation without zod, as a text of JSON. */
function entryText(name: OperationName): string {
  const operation: Operation = OPERATIONS[name];
  const { effect, summary, fenced = false, outside = false, ipc, cli } = operation;
  return JSON.stringify({ effect, summary, fenced, outside, ipc, cli, input: inputSchema(name) });
}

/** The operation that each command of the command line stands for. */
function commandsCode(): string {
  const commands = names.flatMap((name) => {
    const { cli }: Operation = OPERATIONS[name];
    return cli ? [[cli.command, name] as const] : [];
  });
  return `export const OPERATION_OF_COMMAND = ${JSON.stringify(Object.fromEntries(commands))};`;
}

/** Code of an object that makes what stands for an operation when it is first asked for. */
function gettersCode(keys: readonly string[], maker: string): string {
  const getters = keys.map((name) => {
    const key = JSON.stringify(name);
    return `get ${key}() { return ${maker}(${key}); }`;
  });
  return `{ ${getters.join(",\n")} }`;
}

/** The contract without zod: what the command line needs to parse flags and write help. */
function tableModule(): string {
  const texts = Object.fromEntries(names.map((name) => [name, entryText(name)]));
  return `
const TEXTS = ${JSON.stringify(texts)};
const known = {};
const entryOf = (name) => (known[name] ??= JSON.parse(TEXTS[name]));
export const OPERATION_TABLE = ${gettersCode(names, "entryOf")};
${commandsCode()}
`;
}

/** One validating function an operation, compiled ahead so that no door loads a schema library. */
function validatorsModule(): string {
  return `${validatorsOf(names.map((name) => [name, inputSchema(name)]))}
export const VALIDATORS = CHECKS;
`;
}

/** The table whose entries stand in files of their own, see `operationModule`. */
function tableOfFiles(): string {
  return `
const entryOf = (name) => require("./operations/" + name + ".js").entry();
export const OPERATION_TABLE = ${gettersCode(names, "entryOf")};
${commandsCode()}
`;
}

/** The validating functions that stand in files of their own. */
function validatorsOfFiles(): string {
  return `
const validatorOf = (name) => require("./operations/" + name + ".js").validate;
export const VALIDATORS = ${gettersCode(names, "validatorOf")};
`;
}

/** All that is known of one operation. */
function operationModule(name: OperationName): string {
  return `
const module = { exports: {} };
${validatorCode(inputSchema(name))}
let known;
export const entry = () => (known ??= JSON.parse(${JSON.stringify(entryText(name))}));
export const validate = module.exports;
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

/**
 * Code that defines CHECKS: name -> validating function. Each is made at its first use: a call needs
 * one or two.
 */
function validatorsOf(schemas: readonly (readonly [string, object])[]): string {
  const makers = schemas.map(
    ([name, schema]) => `${JSON.stringify(name)}: (module) => {${validatorCode(schema)}}`,
  );
  const checked = schemas.map(([name]) => name);
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
const CHECKS = ${gettersCode(checked, "made")};`;
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

/** How the modules are to be built. */
interface OperationsPluginOptions {
  /**
   * Whether each operation is a file of its own beside the chunk that needs it, required at its first
   * use: what the start of a program costs must not grow with the contract. For CommonJS alone.
   */
  readonly inFiles?: boolean;
}

const OPERATION_ID = "virtual:operations/of/";

/**
 * Serves `virtual:operations/table`, `virtual:operations/validators` and `virtual:operations/tools`,
 * computed from the contract when the program is built. Their types stand in `src-main/core/operations-modules.d.ts`.
 */
export function operationsPlugin({ inFiles = false }: OperationsPluginOptions = {}): Plugin {
  const modules = new Map([
    [`\0${TABLE_ID}`, inFiles ? tableOfFiles : tableModule],
    [`\0${VALIDATORS_ID}`, inFiles ? validatorsOfFiles : validatorsModule],
    [`\0${TOOLS_ID}`, toolsModule],
    ...names.map((name) => [`\0${OPERATION_ID}${name}`, () => operationModule(name)] as const),
  ]);
  return {
    name: "baton:operations",
    buildStart() {
      if (!inFiles) return;
      for (const name of names) {
        const fileName = `chunks/operations/${name}.js`;
        this.emitFile({ type: "chunk", id: OPERATION_ID + name, fileName });
      }
    },
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id)?.() ?? null,
  };
}
