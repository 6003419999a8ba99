import { createAgentProfiles } from "../../src-main/core/agents/agent-profiles.ts";
import { createNameOnlyStore } from "../../src-main/core/agents/secret-store.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import type { Takes } from "../argv/option.ts";
import { type Call, createCall, type Environment } from "../call.ts";
import type { Terminals } from "../terminal.ts";
import type { Candidate } from "./candidate.ts";

/** How long a locked board may keep a shell waiting, in milliseconds. */
const LOCK_WAIT_MS = "150";
/** Tasks that are offered at most; the shell narrows them down as more is typed. */
const MAX_TASKS = 1_000;
const MAX_FACTS = 200;

const SILENT: Terminals["out"] = {
  isInteractive: false,
  hasColor: false,
  columns: null,
  write: () => true,
};

/** Which board and project the completed line is about. */
export interface LineContext {
  readonly board: string | null;
  readonly project: string | null;
  readonly env: Environment;
  readonly cwd: string;
}

/**
 * What there is on the board of one kind. A board that isn't there is not made.
 * @param typed what stands of the value
 * @throws whatever keeps the board from being read
 */
export function liveValues(takes: Takes, typed: string, line: LineContext): Candidate[] {
  const call = createCall({
    parsed: {
      globals: {
        ...{ json: true, board: line.board, project: line.project, agent: null, epoch: null },
        ...{ runtime: null, help: false, version: false },
      },
      input: {},
      trailing: [],
    },
    // Who asks does not matter, and a wrong variable must not end it.
    env: {
      ...line.env,
      BATON_AGENT: undefined,
      BATON_CLAIM_EPOCH: undefined,
      BATON_DB_WRITE_BUDGET_MS: LOCK_WAIT_MS,
    },
    cwd: line.cwd,
    terminals: { out: SILENT, err: SILENT },
  });
  try {
    return READERS[takes](call, typed);
  } finally {
    call.close();
  }
}

const READERS: Readonly<Record<Takes, (call: Call, typed: string) => Candidate[]>> = {
  task(call) {
    const input = { project: call.project(), scope: "all", limit: MAX_TASKS } as const;
    const tasks = call.run("task.list", input);
    return tasks.ok ? tasks.data.map(({ key, title }) => ({ value: key, about: title })) : [];
  },
  project(call) {
    const projects = call.run("project.list", {});
    return projects.ok
      ? projects.data.map(({ prefix, name }) => ({ value: prefix, about: name }))
      : [];
  },
  label(call) {
    const labels = call.run("task.labels", { project: call.project(), scope: "all" });
    return labels.ok
      ? labels.data.map(({ label, tasks }) => ({
          value: label,
          about: tasks === 1 ? "1 task" : `${tasks} tasks`,
        }))
      : [];
  },
  fact(call, typed) {
    const input = { project: call.project(), prefix: typed, limit: MAX_FACTS };
    const facts = call.run("fact.list", input);
    return facts.ok
      ? facts.data.map(({ key, value }) => ({ value: key, about: JSON.stringify(value) }))
      : [];
  },
  profile({ env, cwd, settings }) {
    const home = batonHome(env);
    const secrets = createNameOnlyStore(home);
    const { agents } = createAgentProfiles({ home, env, cwd, secrets, timing: settings }).list();
    return agents.map(({ name, profile }) => ({ value: name, about: profile.title }));
  },
  file: () => [],
};
