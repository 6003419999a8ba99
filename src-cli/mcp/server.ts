import { TOOLS } from "virtual:operations/tools";
import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { replaceControls } from "../../shared/domain/text.ts";
import { DomainError } from "../../shared/errors.ts";
import { callTool } from "./call-tool.ts";
import type { Connection } from "./connection.ts";
import { phraseForTools } from "./phrase.ts";
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from "./resources.ts";

const INSTRUCTIONS = `Baton is a board on which people and agents share work. Take work with claim_next_task, or list_tasks (ready: true) and claim_task; read it with get_task. A claim answers with claimEpoch: send it with every later write on that task. End with complete_task, submit_for_review, block_task or release_task. After conflict or stale_claim the task is somebody else's: stop working on it. After busy send the same request again.`;

/** What a server offers. */
export interface ServerOptions {
  readonly version: string;
  /** Serves reading tools alone. */
  readonly isReadOnly: boolean;
}

/** Makes a protocol server for a connection. It serves both of the protocol's eras alike. */
export function createServer(connection: Connection, options: ServerOptions): Server {
  const tools = TOOLS.filter(
    ({ definition }) => !options.isReadOnly || definition.annotations.readOnlyHint,
  );
  const definitions = tools.map(({ definition }) => definition);
  const server = new Server(
    { name: "baton", title: "Baton", version: options.version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: definitions as never[] }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ definition }) => definition.name === params.name);
    if (!tool) {
      const name = replaceControls(params.name.slice(0, 100));
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    }
    connection.meet(clientNameIn(mcpReq.envelope) ?? server.getClientVersion()?.name);
    return callTool(connection, tool, params.arguments ?? {}, mcpReq.signal);
  });
  server.setRequestHandler("resources/list", () => ({ resources: RESOURCES }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler("resources/read", async ({ params }) => {
    try {
      return await readResource(connection, params.uri);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, detail } = error;
      const message = phraseForTools(error.message);
      throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code, detail });
    }
  });
  return server;
}

/** Today's revision names the client with each request, the older handshake once. */
function clientNameIn(envelope: object | undefined): string | undefined {
  const { [CLIENT_INFO_META_KEY]: client } = { ...envelope } as Readonly<Record<string, unknown>>;
  const { name } = { ...(client as object | undefined) } as { readonly name?: unknown };
  return typeof name === "string" ? name : undefined;
}
