import { describe, expect, test } from "vitest";
import { CLI, Workplace } from "../testing/workplace.ts";

function config(place: Workplace, client: string, ...flags: string[]): string {
  return place.text("mcp", "--print-config", client, ...flags);
}

describe("what to paste into a client's configuration", () => {
  test.each([
    ["claude", "mcpServers"],
    ["cursor", "mcpServers"],
    ["gemini", "mcpServers"],
    ["vscode", "servers"],
  ])("%s reads JSON with the server under %s", (client, key) => {
    const place = new Workplace();
    place.env = { PATH: place.root };
    const { baton } = JSON.parse(config(place, client))[key];
    expect(baton).toMatchObject({ command: process.execPath });
    expect(baton.args.slice(0, 4)).toEqual([CLI, "mcp", "--agent", client]);
  });

  test("codex reads TOML", () => {
    const place = new Workplace();
    place.env = { PATH: place.root };
    const [table, command, args] = config(place, "codex").split("\n");
    expect(table).toBe("[mcp_servers.baton]");
    expect(command).toBe(`command = ${JSON.stringify(process.execPath)}`);
    expect(args).toContain(`args = [${JSON.stringify(CLI)}, "mcp", "--agent", "codex"`);
  });

  test("names what this call names, and the file goes to stderr", () => {
    const place = new Workplace();
    const flags = ["--agent", "claude-2", "--project", "API", "--read-only", "--board", "b.db"];
    const { stdout, stderr } = place.call(["mcp", "--print-config", "claude", ...flags]);
    expect(JSON.parse(stdout).mcpServers.baton.args.join(" ")).toContain(
      `mcp --agent claude-2 --project API --board ${place.folder}/b.db --read-only`,
    );
    expect(stderr).toContain(".mcp.json");
  });

  test("a client that is not known is refused with those that are", () => {
    expect(new Workplace().refusal(["mcp", "--print-config", "notepad"])).toMatchObject({
      code: "invalid_argument",
      status: 2,
    });
  });
});
