import { expect, test } from "vitest";
import {
  decideBystanderWrite,
  decideComment,
  decideHolderWrite,
  isLiveHolder,
  presentedEpoch,
} from "./authority.ts";
import { type Caller, SYSTEM_CALLER } from "./caller.ts";

const held = {
  id: "0198-id",
  key: "API-1",
  status: "in_progress",
  assigneeAgentId: "claude-1",
  claimEpoch: 2,
} as const;
const ada: Caller = { type: "human", id: "ada", runtime: null, surface: "window", claim: null };
const worker = (epoch: number | null, task: string | null = null, id = "claude-1"): Caller => ({
  type: "agent",
  id,
  runtime: null,
  surface: "mcp",
  claim: epoch === null ? null : { epoch, task },
});

test("an epoch counts for the task it is bound to, by id or key in any case, or for any", () => {
  expect(presentedEpoch(held, worker(2))).toBe(2);
  expect(presentedEpoch(held, worker(2, "0198-id"))).toBe(2);
  expect(presentedEpoch(held, worker(2, "api-1"))).toBe(2);
  expect(presentedEpoch(held, worker(2, "API-2"))).toBeNull();
  expect(presentedEpoch(held, worker(null))).toBeNull();
});

test("an agent is the holder by name and epoch, a person by name", () => {
  expect(isLiveHolder(held, worker(2))).toBe(true);
  expect(isLiveHolder(held, worker(1))).toBe(false);
  expect(isLiveHolder(held, worker(null))).toBe(false);
  expect(isLiveHolder(held, worker(2, null, "codex"))).toBe(false);
  expect(isLiveHolder({ ...held, assigneeAgentId: "ada" }, ada)).toBe(true);
  expect(isLiveHolder({ ...held, assigneeAgentId: null }, ada)).toBe(false);
});

test("people and the system need no epoch", () => {
  expect(decideHolderWrite(held, ada)).toEqual({ kind: "allowed", isHolder: false });
  expect(decideHolderWrite(held, SYSTEM_CALLER)).toEqual({ kind: "allowed", isHolder: false });
});

test("a held task is its holder's", () => {
  expect(decideHolderWrite(held, worker(2))).toEqual({ kind: "allowed", isHolder: true });
  expect(decideHolderWrite(held, worker(null))).toMatchObject({ code: "invalid_argument" });
  expect(decideHolderWrite(held, worker(1))).toMatchObject({ code: "stale_claim" });
  expect(decideHolderWrite(held, worker(null, null, "codex"))).toMatchObject({
    code: "conflict",
    detail: { holder: "claude-1" },
  });
});

test("a free task is anyone's, but not for who presents an old epoch", () => {
  const free = { ...held, status: "todo", assigneeAgentId: null, claimEpoch: 3 } as const;
  expect(decideHolderWrite(free, worker(null))).toEqual({ kind: "allowed", isHolder: false });
  expect(decideHolderWrite(free, worker(2))).toMatchObject({ code: "stale_claim" });
});

test("anyone comments, but who presents an epoch must hold it", () => {
  expect(decideComment(held, worker(2))).toEqual({ kind: "allowed", isHolder: true });
  expect(decideComment(held, worker(null, null, "codex"))).toMatchObject({ isHolder: false });
  expect(decideComment(held, ada)).toMatchObject({ kind: "allowed" });
  expect(decideComment(held, worker(1))).toMatchObject({ code: "stale_claim" });
  expect(decideComment(held, worker(2, null, "codex"))).toMatchObject({ code: "stale_claim" });
});

test("a write that is open to anyone is closed to a worker whose claim on the task has ended", () => {
  expect(decideBystanderWrite(held, ada)).toMatchObject({ kind: "allowed" });
  expect(decideBystanderWrite(held, worker(2))).toEqual({ kind: "allowed", isHolder: true });
  expect(decideBystanderWrite(held, worker(null, null, "codex"))).toMatchObject({
    kind: "allowed",
    isHolder: false,
  });
  expect(decideBystanderWrite(held, worker(1))).toMatchObject({ code: "stale_claim" });
});
