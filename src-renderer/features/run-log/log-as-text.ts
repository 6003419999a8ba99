import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";
import { MAX_LOG_LINES, type ShownLogLine } from "../../../shared/window-runs.ts";
import { askRuns } from "../../api/runs.ts";
import { formatAfter, type LogMode, readPage } from "./read-page.ts";
import { plainText } from "./styled-text.ts";

/** More lines than this are no text for a clipboard. */
export const MOST_COPIED = 100_000;

/** A log as text, as it is shown. */
export interface LogText {
  readonly text: string;
  /** Lines of the log in it; its last ones, where there are more. */
  readonly lines: number;
  readonly isWhole: boolean;
}

/**
 * Reads a log as text, its last {@link MOST_COPIED} lines at most.
 * @param end number after its last line
 * @throws {Refusal} when it can't be read
 */
export async function readLogText(execution: string, mode: LogMode, end: number): Promise<LogText> {
  const first = Math.max(0, end - MOST_COPIED);
  const pieces: string[] = [];
  let count = 0;
  let format: StreamFormat = first === 0 ? "plain" : await formatAtStart(execution);
  for (let from = first; from < end; ) {
    const limit = Math.min(MAX_LOG_LINES, end - from);
    const answer = await askRuns({ kind: "log", execution, from, limit });
    const last = answer?.lines.at(-1);
    if (!answer || !last) break;
    pieces.push(textOf(answer.lines, mode, format));
    format = formatAfter(answer.lines, format);
    count += answer.lines.length;
    from = last.number + 1;
  }
  return { text: pieces.join("\n"), lines: count, isWhole: first === 0 };
}

function textOf(lines: readonly ShownLogLine[], mode: LogMode, format: StreamFormat): string {
  return readPage(lines, mode, format)
    .map(({ label, runs }) => `${label === "" ? "" : `${label}: `}${plainText(runs)}`)
    .join("\n");
}

async function formatAtStart(execution: string): Promise<StreamFormat> {
  const answer = await askRuns({ kind: "log", execution, from: 0, limit: 20 });
  return formatAfter(answer?.lines ?? [], "plain");
}
