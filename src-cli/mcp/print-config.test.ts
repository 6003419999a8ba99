import { writeFileSync } from "node:fs";
import { join } from "node:path";
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

  test.each(["claude", "cursor", "vscode", "gemini"])(
    "%s is told the folder's project",
    (client) => {
      const place = new Workplace().init();
      expect(config(place, client)).toMatch(/"--project",\s+"API"/);
    },
  );

  test("codex has one file for all projects: it names none, and is told so", () => {
    const place = new Workplace().init();
    const { stdout, stderr } = place.call(["mcp", "--print-config", "codex"]);
    expect(stdout).not.toContain("--project");
    expect(stderr).toContain("~/.codex/config.toml, once for all projects");
    expect(config(place, "codex", "--project", "API")).toContain('"--project", "API"');
  });

  test("whole paths are given where baton is not in the PATH, and where they are asked for", () => {
    const place = new Workplace();
    writeFileSync(join(place.root, "baton"), "", { mode: 0o755 });
    place.env = { PATH: place.root };
    const startOf = (...flags: string[]) =>
      JSON.parse(config(place, "claude", ...flags)).mcpServers.baton;
    expect(startOf()).toMatchObject({ command: "baton" });
    const { command, args } = startOf("--absolute");
    expect([command, args[0]]).toEqual([process.execPath, CLI]);
    expect(place.refusal(["mcp", "--absolute"])).toMatchObject({ code: "invalid_argument" });
  });

  test("a client that is not known is refused with those that are", () => {
    expect(new Workplace().refusal(["mcp", "--print-config", "notepad"])).toMatchObject({
      code: "invalid_argument",
      status: 2,
    });
  });
});
