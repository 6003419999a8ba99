import type { EnvironmentValue } from "../../shared/domain/agent-profile.ts";
import { replaceControls } from "../../shared/domain/text.ts";
import type { Page } from "../../shared/errors.ts";
import type { Agent, AgentCheck } from "../../shared/operations/agent.ts";
import { table } from "./table.ts";
import type { View } from "./view.ts";
import { oneLine } from "./width.ts";

/** Agents as a table, with what to do about those that can't start, and about the file. */
export function agentTable(agents: readonly Agent[], view: View, page?: Page): string {
  const rows = table(
    [
      { title: "AGENT", cell: ({ name }) => name, style: (text) => view.style("cyan", text) },
      { title: "TITLE", cell: ({ profile }) => profile.title },
      {
        title: "STATE",
        cell: stateOf,
        style: (text, agent) => view.style(agent.obstacles.length > 0 ? "yellow" : "green", text),
      },
      { title: "", cell: originOf },
      { title: "WHAT TO DO", cell: ({ obstacles }) => obstacles.join("; "), isFlexible: true },
    ],
    agents,
    view,
  );
  const problems = (page?.problems ?? []).map((problem) =>
    view.style("red", replaceControls(problem)),
  );
  return [rows, ...problems].join("\n");
}

/** One agent in some lines. */
export function agentCard(agent: Agent, view: View): string {
  const { profile, secrets } = agent;
  const { limits } = profile;
  const model = profile.model === null ? "its own choice" : profile.model;
  const place =
    typeof profile.workingDirectory === "string"
      ? profile.workingDirectory
      : profile.workingDirectory.path;
  const lines = [
    `${view.style("cyan", agent.name)}  ${view.style("bold", profile.title)}  (${originOf(agent) || "built-in"})`,
    `program   ${agent.path ?? "missing"}`,
    `command   ${profile.command.map((part) => JSON.stringify(part)).join(" ")}`,
    `task      by ${profile.promptVia}, output read as ${profile.format}`,
    `model     ${model}`,
    `works in  ${place}${profile.needsWorktree ? ", never in the main checkout" : ""}`,
    `limits    ${minutes(limits.wallMs)} in all, ${minutes(limits.idleMs)} idle (${minutes(limits.toolIdleMs)} in a tool), ${limits.maxCostUsd === null ? "no money limit" : `$${limits.maxCostUsd}`}, ${limits.maxConcurrent} at a time`,
    ...Object.entries(profile.environment).map(
      ([name, value]) => `variable  ${name} ${oneLine(valueText(value))}`,
    ),
    ...secrets.map(
      ({ name, source, isSet }) =>
        `secret    ${name} in the ${source}: ${isSet ? "set" : "not set"}`,
    ),
    ...(agent.revision === null ? [] : [`revision  ${agent.revision}`]),
    ...agent.obstacles.map((obstacle) => view.style("yellow", obstacle)),
  ];
  return lines.join("\n");
}

/** What a look at an agent's program came to. */
export function agentCheckText(check: AgentCheck, view: View): string {
  const unsaid = check.obstacles.length > 0 ? "not ready" : "says no version";
  const found = check.path === null ? "missing" : `${check.version ?? unsaid} (${check.path})`;
  const lines = [`${check.name}: ${found}`, ...check.obstacles.map((o) => view.style("yellow", o))];
  return lines.join("\n");
}

function stateOf({ path, obstacles }: Agent): string {
  if (path === null) return "missing";
  return obstacles.length > 0 ? "incomplete" : "present";
}

function originOf({ origin, replacesBuiltIn }: Agent): string {
  if (origin === "built-in") return "";
  return replacesBuiltIn ? "own, for the built-in one" : "own";
}

function valueText(value: EnvironmentValue): string {
  if (typeof value === "string") return `= ${value}`;
  return "fromEnv" in value ? `from ${value.fromEnv}` : `from the keychain's ${value.fromKeychain}`;
}

function minutes(durationMs: number): string {
  const count = durationMs / 60_000;
  return Number.isInteger(count) ? `${count} min` : `${durationMs / 1_000} s`;
}
