import { TOOL_VALIDATORS } from "virtual:operations/tools";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { refuseStale } from "../../shared/domain/authority.ts";
import type { PresentedClaim } from "../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { OperationInput, OperationName } from "../../shared/operations/index.ts";
import type { ToolEntry } from "../../shared/operations/tool.ts";
import { describeFault } from "../../src-main/core/describe-fault.ts";
import { dataVersion, waitForChange } from "../../src-main/core/run/wait-for-change.ts";
import { answerOf, toRefusal, toResult } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { jsonBytes, MAX_PAGE_BYTES } from "./fit.ts";
import { noteOutcome } from "./note-outcome.ts";

/** After so long the board is looked at again although nobody else seems to have written. */
const MAX_QUIET_MS = 2_000;

/** What a tool's arguments may hold beside its operation's input. */
interface ToolArguments {
  readonly claimEpoch?: number;
  readonly waitSeconds?: number;
  readonly full?: boolean;
}

/**
 * Calls a tool. Whatever the board refuses is an answer too, for the model to read.
 * @param args as they came over the wire
 * @param signal aborted when the client cancels the call
 */
export async function callTool(
  connection: Connection,
  tool: ToolEntry,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  // The validator fills in defaults in place; the request itself stays as it was.
  const given = structuredClone(args) as ToolArguments & { readonly task?: string };
  const validate = TOOL_VALIDATORS[tool.definition.name];
  if (!validate?.(given)) {
    const message = describeFault(validate?.errors);
    return toRefusal({ code: "invalid_argument", message });
  }
  const project = await connection.requireProject();
  if (!project.ok) return toRefusal(project.error);
  const { claimEpoch: epoch, waitSeconds = 0, full = false, ...fields } = given;
  if (epoch !== undefined && fields.task !== undefined) {
    const foreign = await refuseForeign(connection, tool, fields.task, epoch);
    if (foreign) return toRefusal(foreign);
  }
  const filled = await connection.fill(tool.form.filled ?? []);
  if (!filled.ok) return toRefusal(filled.error);
  const input = { ...fields, ...filled.data, ...tool.form.fixed };
  const claim = epoch === undefined ? null : { epoch, task: fields.task ?? null };
  if (tool.form.resumes && claim) await connection.sweep().catch(() => undefined);
  const result = await runWaiting(connection, tool, input, claim, waitSeconds * 1_000, signal);
  if (!result.ok) return toRefusal(result.error);
  await noteOutcome(connection, tool, result.data, claim, signal);
  const answer = answerOf(tool, result.data, result.page, full);
  const isLong = Array.isArray(result.data) && jsonBytes(answer) > MAX_PAGE_BYTES;
  return isLong ? shorterPage(connection, tool, input, result.data.length) : toResult(answer);
}

/**
 * An epoch is a handle of the connection that it was given to. One that came to another connection
 * of the same agent must not let both work on one task.
 */
async function refuseForeign(
  connection: Connection,
  { form }: ToolEntry,
  task: string,
  epoch: number,
): Promise<ErrorValue | null> {
  if (form.resumes || connection.claims.isOwn(task, epoch)) return null;
  const shown = await connection.run("task.get", { task });
  if (!shown.ok) return shown.error;
  const { id, key, status, assignee, claimEpoch } = shown.data;
  const held = { id, key, status, assigneeAgentId: assignee?.agent ?? null, claimEpoch };
  const caller = { ...connection.caller, claim: { epoch, task: null } };
  if (claimEpoch !== epoch || assignee?.agent !== caller.id) {
    const { code, message, detail } = refuseStale(held, caller);
    return { code, message, detail };
  }
  return {
    code: "conflict",
    message: `claim ${epoch} on ${key} was won by another connection of ${caller.id}. If that was yours before a restart, take it up again: claim_task with this claimEpoch. Else choose another task`,
    detail: { task: key, holder: caller.id, status, claimEpoch },
  };
}

/** What passes by itself, so that a model that is willing to wait waits for it. */
const PASSING: ReadonlySet<ErrorValue["code"]> = new Set(["wip_limit", "paused"]);

/** Runs the operation, again and again while nothing is ready and the model is willing to wait. */
async function runWaiting(
  connection: Connection,
  { operation }: ToolEntry,
  input: Readonly<Record<string, unknown>>,
  claim: PresentedClaim | null,
  waitMs: number,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    // Read before the claim: whatever is committed after it is a reason to look again.
    const version = waitMs > 0 ? await versionOf(connection) : null;
    const result: Result<unknown> = await connection.run(
      operation,
      input as OperationInput<OperationName>,
      claim,
    );
    const isNothing = result.ok ? result.data === null : PASSING.has(result.error.code);
    const leftMs = deadline - performance.now();
    if (!isNothing || leftMs <= 0 || signal.aborted) return result;
    const maxWaitMs = Math.min(leftMs, MAX_QUIET_MS);
    await waitForChange({ board: connection.board(), stop: signal, maxWaitMs }, version);
  }
}

/** Null where the board can't be opened: the operation itself says why. */
async function versionOf(connection: Connection): Promise<number | null> {
  try {
    return dataVersion(connection.board());
  } catch {
    return null;
  }
}

/** The same page with fewer rows, until it is short enough; the cursor goes on behind them. */
async function shorterPage(
  connection: Connection,
  tool: ToolEntry,
  input: Readonly<Record<string, unknown>>,
  rows: number,
): Promise<CallToolResult> {
  const limit = Math.max(1, Math.floor(rows / 2));
  const page: Result<unknown> = await connection.run(tool.operation, {
    ...input,
    limit,
  } as OperationInput<OperationName>);
  if (!page.ok) return toRefusal(page.error);
  const answer = answerOf(tool, page.data, page.page, false);
  return limit === 1 || jsonBytes(answer) <= MAX_PAGE_BYTES
    ? toResult(answer)
    : shorterPage(connection, tool, input, limit);
}
