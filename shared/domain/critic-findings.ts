import { clipText } from "./clip-text.ts";
import { findJson } from "./find-json.ts";
import { hasVisible, withoutControls } from "./text.ts";
import { type Finding, SEVERITIES, type Severity } from "./verdict.ts";

/** Findings of one critic that are kept. */
const MAX_FINDINGS = 100;
/** Longest message of a finding, in bytes. */
const MAX_MESSAGE_BYTES = 4_000;
/** Longest place of a finding, in bytes. */
const MAX_FILE_BYTES = 1_000;

/** What a critic is told of the form in which it answers: {@link parseFindings} reads it. */
export const FINDINGS_FORM = [
  "End your answer with one fenced JSON block, and nothing after it:",
  "",
  "```json",
  '{"findings": [{"severity": "security", "message": "what is wrong, why, and how to fix it", "file": "src/a.ts:12"}]}',
  "```",
  "",
  `Severities: ${SEVERITIES.join(", ")}. An empty list means that you found nothing. "file" may be null.`,
].join("\n");

/**
 * Reads a critic's findings from its final message. A message without readable findings is one
 * finding that blocks nothing, with what it said: a broken critic must neither pass nor stop a task
 * by accident of its form (board.md 5).
 * @param message the agent's last message
 */
export function parseFindings(message: string): Finding[] {
  const found = findJson(message, listOf);
  if (found) return bounded(found.map(findingOf));
  const said = withoutControls(message).trim();
  return [
    {
      severity: "other",
      message: hasVisible(said)
        ? `The critic's answer could not be read. It ends: ${clipText(said, MAX_MESSAGE_BYTES - 100, "end")}`
        : "The critic said nothing.",
      file: null,
    },
  ];
}

/** The list of findings in what was parsed, null when it is something else. */
function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value.every(isFindingLike) ? value : null;
  const list = isObject(value) ? value.findings : null;
  return Array.isArray(list) ? list : null;
}

function isFindingLike(value: unknown): boolean {
  return isObject(value) && "severity" in value && "message" in value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function findingOf(value: unknown): Finding {
  const { severity, message, file, path, line } = isObject(value) ? value : {};
  const known = severityOf(severity);
  const said = typeof message === "string" && hasVisible(message) ? message : asText(value);
  const place = typeof file === "string" ? file : typeof path === "string" ? path : null;
  const at = place !== null && typeof line === "number" ? `${place}:${line}` : place;
  const isNamed = known !== null || severity === undefined;
  const text = isNamed ? said : `${asText(severity)}: ${said}`;
  return {
    severity: known ?? "other",
    message: clipText(withoutControls(text), MAX_MESSAGE_BYTES),
    file: at === null ? null : clipText(withoutControls(at), MAX_FILE_BYTES),
  };
}

function severityOf(value: unknown): Severity | null {
  if (typeof value !== "string") return null;
  const name = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return SEVERITIES.find((severity) => severity === name) ?? null;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}

/** The blocking ones come first, so that none of them is among those left out. */
function bounded(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
  const ordered = findings.toSorted((a, b) => rank(a) - rank(b));
  const left = ordered.length - MAX_FINDINGS;
  if (left <= 0) return ordered;
  const message = `${left} more findings were left out: at most ${MAX_FINDINGS} are kept.`;
  return [...ordered.slice(0, MAX_FINDINGS), { severity: "other", message, file: null }];
}
