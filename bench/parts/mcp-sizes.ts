import { existsSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { boardWith, rawConnection, removeBoard } from "../boards.ts";
import { grouped, type Row, type Section } from "../report.ts";
import { CLI } from "./command.ts";

/** What an agent's context may be spent on, in bytes (names in characters). */
const LIMITS = { inputs: 12_000, outputs: 12_000, list: 5_000, result: 10_000, name: 40 };
const TASKS = 3_000;

/** How much of an agent's context the MCP server takes. Bytes are the same on every machine. */
export async function benchMcpSizes(): Promise<Section> {
  const head = { title: "MCP: what the server puts into a context", against: "its limit" };
  if (!existsSync(CLI)) return { ...head, rows: [], notes: ["not built: npm run build"] };
  const path = boardWith(TASKS, "mcp-sizes");
  makeOneLong(path);
  const client = new Client(
    { name: "bench", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const args = [CLI, "mcp", "--agent", "bench", "--project", "BENCH", "--board", path];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  try {
    const { tools } = await client.listTools();
    const call = async (name: string, input: Record<string, unknown>) =>
      bytes((await client.callTool({ name, arguments: input })).structuredContent);
    const inputs = tools.map(({ name, inputSchema }) => bytes(name) + bytes(inputSchema));
    const outputs = tools.map(({ outputSchema }) => bytes(outputSchema));
    const longest = Math.max(...tools.map(({ name }) => name.length));
    const note = `${tools.length} tools; a list of ${TASKS} tasks, and one with a description of 1 MB`;
    return {
      ...head,
      rows: [
        row("names and input schemas, bytes", sum(inputs), LIMITS.inputs),
        row("output schemas, bytes", sum(outputs), LIMITS.outputs),
        row("longest tool name, characters", longest, LIMITS.name),
        row("a page of list_tasks, bytes", await call("list_tasks", {}), LIMITS.list),
        row("get_task, bytes", await call("get_task", { task: "BENCH-1" }), LIMITS.result),
      ],
      notes: [note],
    };
  } finally {
    await client.close();
    removeBoard(path);
  }
}

function makeOneLong(path: string): void {
  const db = rawConnection(path);
  db.prepare("UPDATE tasks SET description = ? WHERE number = 1").run("x".repeat(1_000_000));
  db.close();
}

function row(what: string, size: number, limit: number): Row {
  const figures = `${grouped(size)} of ${grouped(limit)}`;
  return { what, figures, ratio: size / limit, target: { atMost: 1 } };
}

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
