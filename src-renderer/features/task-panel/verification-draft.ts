import { writeDuration } from "../../../shared/domain/duration.ts";
import type { TaskEdit } from "../../api/task-edits.ts";
import { readTypedDuration, readTypedNumber } from "../../ui/typed-value.ts";
import type { ShownTask } from "./shown-task.ts";

/** The fields of the form, as typed. Empty ones leave it to the project. */
export interface VerificationDraft {
  readonly command: string;
  readonly timeout: string;
  readonly required: "project" | "yes" | "no";
  /** US dollars; empty for no bound. */
  readonly maxCost: string;
}

export type VerificationField = keyof VerificationDraft;

/** Which field each of the board's reasons is about. */
export const FIELDS_OF_REASONS: Readonly<Record<string, VerificationField>> = {
  verifyCommand: "command",
  "verify command": "command",
  verifyTimeoutMs: "timeout",
  verifyRequired: "required",
  maxCostUsd: "maxCost",
};

/** Where a task's form is kept that is not saved yet. */
export function verificationKeyOf(taskId: string): string {
  return `verification:${taskId}`;
}

/** A field that was typed into, and that somebody else has changed since the form was opened; null for none. */
export function findCollision(
  draft: VerificationDraft,
  base: VerificationDraft,
  now: VerificationDraft,
): VerificationField | null {
  const fields = Object.keys(base) as VerificationField[];
  const isHit = (field: VerificationField) =>
    draft[field] !== base[field] && now[field] !== base[field] && now[field] !== draft[field];
  return fields.find(isHit) ?? null;
}

type Bounded = Pick<ShownTask, "verify" | "maxCostUsd">;

/** What the form begins with. */
export function verificationDraftOf({ verify, maxCostUsd }: Bounded): VerificationDraft {
  const { command, timeoutMs, required } = verify ?? {};
  return {
    command: command ?? "",
    timeout: timeoutMs === undefined ? "" : writeDuration(timeoutMs),
    required: required === undefined ? "project" : required ? "yes" : "no",
    maxCost: maxCostUsd === null ? "" : String(maxCostUsd),
  };
}

/** What a form comes to: what is to be changed, or the field that can't be read. */
export type VerificationWish =
  | { readonly ok: true; readonly edit: TaskEdit }
  | { readonly ok: false; readonly field: VerificationField; readonly message: string };

/**
 * Reads a form.
 * @param before as the form was opened: what is as it was is left alone
 */
export function readVerificationDraft(
  draft: VerificationDraft,
  before: VerificationDraft,
): VerificationWish {
  const timeout = readTypedDuration(draft.timeout);
  if (!timeout.ok) return { ...timeout, field: "timeout" };
  const maxCost = readTypedNumber(draft.maxCost);
  if (!maxCost.ok) return { ...maxCost, field: "maxCost" };
  const command = draft.command.trim();
  return {
    ok: true,
    edit: {
      ...(command !== before.command && { verifyCommand: command === "" ? null : command }),
      ...(draft.timeout.trim() !== before.timeout && { verifyTimeoutMs: timeout.value }),
      ...(draft.required !== before.required && { verifyRequired: draft.required }),
      ...(draft.maxCost.trim() !== before.maxCost && { maxCostUsd: maxCost.value }),
    },
  };
}
