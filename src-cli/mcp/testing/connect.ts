import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { CLI, cleanEnvironment, type Workplace } from "../../testing/workplace.ts";

/** The protocol's two eras: today's revision, and the older handshake. */
export const ERAS = ["modern", "legacy"] as const;
export type Era = (typeof ERAS)[number];

/** How a server is started. */
export interface ConnectSettings {
  readonly era?: Era;
  readonly agent?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** An answer of a tool as these tests read it. */
export type Structured = Record<string, unknown>;

/** The official client, connected to the built server. */
export interface Connected {
  readonly client: Client;
  readonly pid: number;
  /** All that the server wrote to stderr so far. */
  stderr(): string;
  /** Calls a tool. */
  result(tool: string, args?: Structured): Promise<CallToolResult>;
  /** Calls a tool that is to succeed. @returns its structured content */
  call(tool: string, args?: Structured): Promise<Structured>;
  /** Calls a tool that is to be refused. @returns its structured content */
  refusal(tool: string, args?: Structured): Promise<Structured>;
  /** Ends the connection as a host does: stdin ends. */
  close(): Promise<void>;
}

/** Starts `baton mcp` and connects to it; it goes when the test ends. */
export async function connect(
  place: Workplace,
  settings: ConnectSettings = {},
): Promise<Connected> {
  const { era = "modern", agent = "claude", args = [], env = {} } = settings;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, "mcp", "--agent", agent, ...args],
    cwd: place.folder,
    env: { ...cleanEnvironment(), BATON_HOME: place.home, ...place.env, ...env },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk) => {
    stderr += String(chunk);
  });
  const client = new Client(
    { name: "test-host", version: "1.0.0" },
    { versionNegotiation: { mode: era === "modern" ? { pin: "2026-07-28" } : "legacy" } },
  );
  onTestFinished(() => client.close());
  await client.connect(transport);
  // Known tools make the client check each answer against the tool's output schema.
  await client.listTools();
  const result = (tool: string, wanted: Structured = {}) =>
    client.callTool({ name: tool, arguments: wanted });
  return {
    client,
    pid: transport.pid as number,
    stderr: () => stderr,
    result,
    async call(tool, wanted) {
      const { structuredContent, isError } = await result(tool, wanted);
      if (isError) throw new Error(`${tool} was refused: ${JSON.stringify(structuredContent)}`);
      return structuredContent as Structured;
    },
    async refusal(tool, wanted) {
      const { structuredContent, isError } = await result(tool, wanted);
      if (!isError)
        throw new Error(`${tool} was not refused: ${JSON.stringify(structuredContent)}`);
      return structuredContent as Structured;
    },
    close: () => client.close(),
  };
}
