import { TOOLS } from "virtual:operations/tools";
import { type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { DomainError, type Result } from "../../shared/errors.ts";
import type { Card } from "../../shared/operations/board.ts";
import type { OperationName } from "../../shared/operations/index.ts";
import type { ToolEntry } from "../../shared/operations/tool.ts";
import { safeToShow } from "../format/safe.ts";
import { answerOf } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { fitAnswer, fitRow } from "./fit.ts";

const JSON_TYPE = "application/json";
const BOARD_URI = "baton://board";
const FACTS_URI = "baton://facts";
/** Facts that are read at once; an answer has no room for more. */
const MAX_FACTS = 100;
const TASK_URI = /^baton:\/\/task\/([^/?#]+)$/;

/** The resources with an address of their own. */
export const RESOURCES = [
  {
    uri: BOARD_URI,
    name: "board",
    description: "The project's board: each column's count, and its open tasks.",
    mimeType: JSON_TYPE,
  },
  {
    uri: FACTS_URI,
    name: "facts",
    description: "What is currently true of the project: its coordination facts by key.",
    mimeType: JSON_TYPE,
  },
];

/** The resources whose address names what they are about. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "baton://task/{key}",
    name: "task",
    description: "A task with its links, comments and executions.",
    mimeType: JSON_TYPE,
  },
];

/**
 * Reads a resource.
 * @throws ResourceNotFoundError for an address that names nothing, DomainError for other refusals
 */
export async function readResource(
  connection: Connection,
  uri: string,
): Promise<ReadResourceResult> {
  const contents = await contentsOf(connection, uri);
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(contents) }] };
}

async function contentsOf(connection: Connection, uri: string): Promise<unknown> {
  if (uri === BOARD_URI) return boardContents(connection);
  if (uri === FACTS_URI) return factsContents(connection);
  const key = TASK_URI.exec(uri)?.[1];
  if (key === undefined) throw new ResourceNotFoundError(uri);
  const task = await connection.run("task.get", { task: decoded(key) });
  if (!task.ok && task.error.code === "not_found") throw new ResourceNotFoundError(uri);
  return answerOf(toolOf("task.get"), dataOf(task), undefined, false);
}

async function factsContents(connection: Connection): Promise<unknown> {
  const { project } = dataOf(await connection.fill(["project"])) as { project: string };
  const facts = await connection.run("fact.list", { project, limit: MAX_FACTS });
  const page = facts.ok ? facts.page : undefined;
  const { value, isClipped } = fitAnswer(answerOf(toolOf("fact.list"), dataOf(facts), page, false));
  return { ...(value as object), clipped: isClipped };
}

async function boardContents(connection: Connection): Promise<unknown> {
  const { project } = dataOf(await connection.fill(["project"])) as { project: string };
  const board = dataOf(await connection.run("board.get", { project, finishedLimit: 0 }));
  const tasks = board.cards.map((card) => fitRow(rowOf(card)));
  const { value, isClipped } = fitAnswer(safeToShow({ counts: board.counts, tasks }));
  return { ...(value as object), clipped: isClipped };
}

function toolOf(name: OperationName): ToolEntry {
  return TOOLS.find(({ operation }) => operation === name) as ToolEntry;
}

function rowOf({ key, title, status, priority, assignee, ready }: Card) {
  return { key, title, status, priority, assignee, ready };
}

function dataOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new DomainError(result.error.code, result.error.message, result.error.detail);
}

/** Null bytes and halves of escapes name no task either. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 64);
  } catch {
    return text.slice(0, 64);
  }
}
