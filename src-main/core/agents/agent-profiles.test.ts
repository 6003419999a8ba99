import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BUILT_IN_AGENTS } from "../../../shared/domain/built-in-agents.ts";
import { openProcessLock } from "../store/sqlite/process-lock.ts";
import { installProgram, OWN_AGENT } from "../testing/own-agent.ts";
import { refusal, SETTINGS, temporaryFolder } from "../testing/test-board.ts";
import { type AgentProfiles, createAgentProfiles } from "./agent-profiles.ts";
import { createNameOnlyStore, resolveEnvironment } from "./secret-store.ts";

interface Place {
  readonly home: string;
  readonly file: string;
  readonly bin: string;
  readonly agents: AgentProfiles;
}

function place(env: NodeJS.ProcessEnv = {}): Place {
  const root = temporaryFolder();
  const home = join(root, "home");
  const bin = join(root, "bin");
  const agents = createAgentProfiles({
    home,
    env: { PATH: bin, ...env },
    cwd: root,
    secrets: createNameOnlyStore(home),
    timing: SETTINGS,
  });
  return { home, bin, agents, file: join(home, "agents.json") };
}

const BUILT_IN_NAMES = BUILT_IN_AGENTS.map(({ profile }) => profile.name);
const names = ({ agents }: Place) => agents.list().agents.map(({ name }) => name);

describe("agents", () => {
  test("are the built-in ones where there is no file, each missing with what to do", () => {
    const at = place();
    const { agents, problems } = at.agents.list();
    expect(agents.map(({ name }) => name)).toEqual(BUILT_IN_NAMES);
    expect(problems).toEqual([]);
    for (const { path, obstacles } of agents) {
      expect(path).toBeNull();
      expect(obstacles).toEqual([expect.stringMatching(/is not in PATH: install/)]);
    }
  });

  test("are present where their program is in PATH and may be run", () => {
    const at = place();
    const path = installProgram(at.bin, "codex", "");
    expect(at.agents.get("codex")).toMatchObject({ path, obstacles: [] });
    chmodSync(path, 0o644);
    if (process.getuid?.() !== 0) expect(at.agents.get("codex").path).toBeNull();
    rmSync(path);
    mkdirSync(path);
    expect(at.agents.get("codex").path).toBeNull();
  });

  test("say which secrets they lack, and never one's value", async () => {
    const at = place({ HAVE_KEY: "s3cret-value" });
    installProgram(at.bin, "my-agent", "");
    const environment = {
      A: { fromEnv: "HAVE_KEY" },
      B: { fromEnv: "LACK_KEY" },
      C: { fromKeychain: "lacking" },
    };
    const saved = at.agents.save({ ...OWN_AGENT, environment }, undefined);
    expect(saved.secrets.map(({ name, isSet }) => [name, isSet])).toEqual([
      ["HAVE_KEY", true],
      ["LACK_KEY", false],
      ["lacking", false],
    ]);
    expect(saved.obstacles).toEqual([
      expect.stringMatching(/LACK_KEY, which is not set: export it/),
      expect.stringMatching(/keychain's lacking, which is not there/),
    ]);
    expect(JSON.stringify(saved)).not.toContain("s3cret-value");
    const env = { HAVE_KEY: "s3cret-value" };
    const store = createNameOnlyStore(at.home);
    await expect(resolveEnvironment({ ...OWN_AGENT, environment }, env, store)).rejects.toThrow(
      /LACK_KEY.*lacking/,
    );
    const resolved = await resolveEnvironment(
      { ...OWN_AGENT, environment: { PLAIN: "x", A: { fromEnv: "HAVE_KEY" } } },
      env,
      store,
    );
    expect(resolved).toEqual({
      variables: { PLAIN: "x", A: "s3cret-value" },
      secretValues: ["s3cret-value"],
    });
  });

  test("that nobody knows are refused with those that there are", () => {
    const refused = refusal(() => place().agents.get("cluade"));
    expect(refused.code).toBe("not_found");
    expect(refused.message).toContain("claude, codex");
  });
});

describe("a profile of one's own", () => {
  test("is saved for its owner alone, changed on its revision, and removed", () => {
    const at = place();
    const saved = at.agents.save(OWN_AGENT, null);
    expect(saved).toMatchObject({ name: "mine", origin: "own", replacesBuiltIn: false });
    expect(at.agents.get("mine")).toEqual(saved);
    expect(statSync(at.file).mode & 0o777).toBe(0o600);
    const changed = at.agents.save({ ...OWN_AGENT, title: "Changed" }, saved.revision);
    expect(changed.revision).not.toBe(saved.revision);
    expect(at.agents.remove("mine", changed.revision)).toEqual({
      name: "mine",
      builtInIsBack: false,
    });
    expect(names(at)).toEqual(BUILT_IN_NAMES);
    expect(refusal(() => at.agents.remove("mine", undefined)).code).toBe("not_found");
    expect(readdirSync(at.home).sort()).toEqual(["agents.json", "agents.json.lock"]);
  });

  test("stands in for the built-in one with its name, until it is removed", () => {
    const at = place();
    at.agents.save({ ...OWN_AGENT, name: "codex" }, null);
    expect(at.agents.get("codex")).toMatchObject({ origin: "own", replacesBuiltIn: true });
    expect(names(at)).toHaveLength(BUILT_IN_NAMES.length);
    expect(at.agents.remove("codex", undefined).builtInIsBack).toBe(true);
    expect(at.agents.get("codex").origin).toBe("built-in");
    expect(refusal(() => at.agents.remove("codex", undefined)).message).toMatch(/built-in/);
  });

  test("edited by hand meanwhile is not overwritten; an editor's new order changes nothing", () => {
    const at = place();
    const { revision } = at.agents.save(OWN_AGENT, null);
    const { version, agents } = JSON.parse(readFileSync(at.file, "utf8"));
    const reordered = Object.fromEntries(Object.entries(agents[0]).reverse());
    writeFileSync(at.file, `\ufeff${JSON.stringify({ agents: [reordered], version })}`);
    expect(at.agents.get("mine").revision).toBe(revision);
    writeFileSync(
      at.file,
      JSON.stringify({ version, agents: [{ ...agents[0], title: "By hand" }] }),
    );
    const conflict = refusal(() => at.agents.save({ ...OWN_AGENT, title: "Mine" }, revision));
    expect(conflict).toMatchObject({
      code: "revision_conflict",
      detail: { profile: { title: "By hand" } },
    });
    expect(refusal(() => at.agents.save(OWN_AGENT, null)).code).toBe("revision_conflict");
    writeFileSync(at.file, JSON.stringify({ version, agents: [] }));
    expect(refusal(() => at.agents.save(OWN_AGENT, revision)).message).toMatch(/removed meanwhile/);
    expect(at.agents.save(OWN_AGENT, undefined).name).toBe("mine");
  });

  test("with faults is refused with all of them, and nothing is written", () => {
    const at = place();
    const limits = { ...OWN_AGENT.limits, idleMs: 5 };
    const refused = refusal(() => at.agents.save({ ...OWN_AGENT, name: "No Name", limits }, null));
    expect(refused.code).toBe("invalid_argument");
    expect(refused.message).toMatch(
      /^name: .*limits\.idleMs: 5 ms is too short: give at least 240001/,
    );
    expect(() => statSync(at.file)).toThrow(/ENOENT/);
  });

  test("waits while another process changes the file", () => {
    const at = place();
    at.agents.save(OWN_AGENT, null);
    const lock = openProcessLock(`${at.file}.lock`);
    expect(lock.tryTake()).toBe(true);
    expect(() => at.agents.save(OWN_AGENT, undefined)).toThrow(
      expect.objectContaining({ code: "SQLITE_BUSY" }),
    );
    lock.close();
    expect(at.agents.save(OWN_AGENT, undefined).name).toBe("mine");
  });
});

describe("a file that can't be used", () => {
  test("in another encoding is never rewritten in ours", () => {
    const at = place();
    mkdirSync(at.home);
    const bytes = Buffer.from(
      JSON.stringify({ version: 1, agents: [{ ...OWN_AGENT, title: "Käthe" }] }),
      "latin1",
    );
    writeFileSync(at.file, bytes);
    expect(at.agents.list().problems).toEqual([expect.stringContaining("no UTF-8")]);
    expect(refusal(() => at.agents.save(OWN_AGENT, undefined)).code).toBe("storage");
    expect(readFileSync(at.file)).toEqual(bytes);
  });

  test.skipIf(process.platform === "win32")("that is none, such as a device, is not read", () => {
    const at = place();
    mkdirSync(at.home);
    symlinkSync("/dev/zero", at.file);
    expect(at.agents.list().problems).toEqual([expect.stringContaining("it is no file")]);
    expect(refusal(() => at.agents.save(OWN_AGENT, undefined)).code).toBe("storage");
  });

  test.each<[string, string, RegExp]>([
    [
      "no JSON",
      '{\n  "version": 1,\n  "agents": [ hunter2secret ]\n}',
      /no JSON at line 3, column 15/,
    ],
    ["cut off", '{"version": 1,\n"agents": [', /no JSON at line 2/],
    ["empty", "", /no JSON at line 1/],
    ["something else", "[]", /has to be \{"version": 1/],
    ["of a newer Baton", '{"version":2,"agents":[]}', /newer Baton \(version 2\): update/],
    [
      "a field too many",
      JSON.stringify({ version: 1, agents: [OWN_AGENT, { ...OWN_AGENT, name: "b", extra: 1 }] }),
      /agents\[1\] \(b\): extra is not known here: remove it/,
    ],
    [
      "a wrong type",
      JSON.stringify({ version: 1, agents: [{ ...OWN_AGENT, limits: { wallMs: "5" } }] }),
      /agents\[0\] \(mine\): limits\.wallMs must be integer/,
    ],
    [
      "a limit that is too short",
      JSON.stringify({ version: 1, agents: [{ ...OWN_AGENT, limits: { idleMs: 1_000 } }] }),
      /limits\.idleMs: 1000 ms is too short: give at least 240001/,
    ],
    [
      "a name twice",
      JSON.stringify({ version: 1, agents: [OWN_AGENT, OWN_AGENT] }),
      /agents\[1\] \(mine\): the name is taken/,
    ],
    ["no profile", '{"version":1,"agents":[7]}', /agents\[0\]: .*must be object/],
  ])("(%s) takes no built-in agent away, and is never overwritten", (_, text, problem) => {
    const at = place();
    mkdirSync(at.home);
    writeFileSync(at.file, text);
    const { problems } = at.agents.list();
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toContain(at.file);
    expect(problems[0]).not.toContain("hunter2secret");
    expect(names(at)).toEqual(expect.arrayContaining(BUILT_IN_NAMES));
    const save = refusal(() => at.agents.save({ ...OWN_AGENT, name: "other" }, null));
    expect(save).toMatchObject({ code: "storage", message: expect.stringMatching(problem) });
    expect(refusal(() => at.agents.remove("mine", undefined)).code).toBe("storage");
    expect(readFileSync(at.file, "utf8")).toBe(text);
  });

  test("a sound profile beside a faulty one can be used, with the defaults filled in", () => {
    const at = place();
    mkdirSync(at.home);
    const least = {
      name: "least",
      title: "Least",
      command: ["least"],
      limits: { maxConcurrent: 5 },
    };
    writeFileSync(at.file, JSON.stringify({ version: 1, agents: [{}, least] }));
    expect(at.agents.get("least").profile).toMatchObject({
      promptVia: "stdin",
      format: "plain",
      environment: {},
      limits: { ...OWN_AGENT.limits, maxConcurrent: 5 },
    });
    expect(at.agents.list().problems).toHaveLength(1);
  });

  test("a folder in its place is told of", () => {
    const at = place();
    mkdirSync(at.file, { recursive: true });
    expect(at.agents.list().problems).toEqual([expect.stringMatching(/it is a folder/)]);
  });
});

describe("a check", () => {
  const check = async (script: string) => {
    const at = place();
    installProgram(at.bin, "claude", script);
    return await at.agents.check("claude");
  };

  test("tells the version", async () => {
    const { version, obstacles } = await check(
      'console.log("\\u001b[1m2.0.1\\u001b[0m (Claude Code)\\nmore")',
    );
    expect({ version, obstacles }).toEqual({ version: "2.0.1 (Claude Code)", obstacles: [] });
  });

  test("tells of a program that fails, and of one that is missing", async () => {
    const failed = await check('console.error("no licence"); process.exitCode = 3');
    expect(failed).toMatchObject({
      version: null,
      obstacles: [
        expect.stringMatching(
          /claude\S* failed with exit status 3 when asked for its version, and said "no licence": start it/,
        ),
      ],
    });
    expect(await place().agents.check("codex")).toMatchObject({ path: null, version: null });
  });

  test("asks nothing, and is not flooded", async () => {
    const asking = await check('process.stdin.on("end", () => console.log("9.9")).resume()');
    expect(asking.version).toBe("9.9");
    const flood = await check('for (;;) require("node:fs").writeSync(1, "x".repeat(9000))');
    expect(flood.version).toBeNull();
    expect(JSON.stringify(flood).length).toBeLessThan(2_000);
  });
});
