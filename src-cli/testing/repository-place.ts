import { execFileSync } from "node:child_process";
import type { AgentProfile } from "../../shared/domain/agent-profile.ts";
import { scriptedProfileCommand } from "../../src-main/core/testing/agents/scripted-command.ts";
import type { AgentStep, ScriptedFormat } from "../../src-main/core/testing/agents/steps.ts";
import { Workplace } from "./workplace.ts";

/** A workplace whose project is a repository with one commit on the branch main. */
export class RepositoryPlace extends Workplace {
  constructor() {
    super();
    this.env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    this.git("init", "--quiet", "--initial-branch", "main");
    this.git("commit", "--quiet", "--allow-empty", "-m", "Begin");
    this.init();
  }

  /** Calls git in the project's folder. @returns what it printed */
  git(...args: string[]): string {
    const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const env = { PATH: process.env.PATH, ...this.env };
    return execFileSync("git", [...author, ...args], { cwd: this.folder, env, encoding: "utf8" });
  }

  /** Saves a profile whose agent does these steps. */
  script(name: string, steps: readonly AgentStep[], profile: Partial<AgentProfile> = {}): void {
    const format: ScriptedFormat = "claude-stream-json";
    const command = scriptedProfileCommand({ format, steps });
    const saved = { name, title: name, command, promptVia: "stdin", format, ...profile };
    this.text("agent", "save", JSON.stringify(saved));
  }
}
