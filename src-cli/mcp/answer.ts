import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ErrorValue, Page } from "../../shared/errors.ts";
import { answerTree, pickAnswer } from "../../shared/operations/answer-tree.ts";
import type { ToolEntry } from "../../shared/operations/tool.ts";
import { safeToShow } from "../format/safe.ts";
import { fitAnswer, fitRow } from "./fit.ts";
import { phraseForTools } from "./phrase.ts";

type Answer = Record<string, unknown>;

/**
 * What a tool says of its operation's data: the parts that its contract chooses, cleaned, and clipped
 * to fit.
 * @param page of a list
 * @param isFull whether the model asked for all of it
 */
export function answerOf(
  { form, definition }: ToolEntry,
  data: unknown,
  page: Page | undefined,
  isFull: boolean,
): Answer {
  const tree = answerTree(form.answer ?? []);
  const clean = safeToShow(data);
  if (Array.isArray(clean)) {
    const rows = clean.map((row) => fitRow(pickAnswer(row, tree)));
    return { rows, total: rows.length, next: null, ...page };
  }
  if (clean === null) {
    const { properties } = definition.outputSchema;
    return Object.fromEntries(Object.keys(properties as object).map((field) => [field, null]));
  }
  const part = form.part ? (clean as Answer)[form.part] : clean;
  const whole = pickAnswer(part, tree) as Answer;
  if (isFull) return { ...whole, clipped: false };
  const { value, isClipped } = fitAnswer(whole, form.clips?.keepsEndOf);
  return { ...(value as Answer), ...(form.clips && { clipped: isClipped }) };
}

/** An answer as the protocol has it; the text is for clients that read nothing else. */
export function toResult(structuredContent: Answer): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}

/** A refusal as the protocol has it: the model sees it and decides what to do. */
export function toRefusal(error: ErrorValue): CallToolResult {
  const message = phraseForTools(error.message);
  const { value } = fitAnswer(safeToShow({ ...error, message }));
  return { ...toResult(value as Answer), isError: true };
}
