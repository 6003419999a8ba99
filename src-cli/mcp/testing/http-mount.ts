import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import { parseArgs } from "../../argv/parse-args.ts";
import { splitArgs } from "../../argv/split-args.ts";
import { createCall } from "../../call.ts";
import { openTerminals } from "../../terminal.ts";
import type { Workplace } from "../../testing/workplace.ts";
import { createConnection } from "../connection.ts";
import { createServer } from "../server.ts";

/**
 * Serves a connection over HTTP on the loopback interface, for suites that speak nothing else.
 * @returns its address; it goes when the test ends
 */
export async function mountOverHttp(place: Workplace): Promise<string> {
  const parsed = parseArgs(null, splitArgs(["--agent", "claude"], new Set()));
  const env = { BATON_HOME: place.home };
  const call = createCall({ parsed, env, cwd: place.folder, terminals: await openTerminals(env) });
  const connection = createConnection(call);
  const handler = createMcpHandler(() =>
    createServer(connection, { version: "0.0.0", isReadOnly: false }),
  );
  const server = createHttpServer(async (incoming, outgoing) => {
    // A page of another host that got itself resolved to this machine must not get through.
    if (!incoming.headers.host?.startsWith("127.0.0.1:")) {
      outgoing.writeHead(403).end();
      return;
    }
    const body = Buffer.concat(await Readable.from(incoming).toArray());
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: headers as [string, string][],
      ...(body.length > 0 && { body }),
    });
    const response = await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await handler.close();
    call.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
