import { z } from "zod";
import { defineOperation } from "./define.ts";
import { taskNameOutput } from "./fields.ts";

/** One thing the doctor looked at. */
export const doctorCheckOutput = z.object({
  name: z.string(),
  ok: z.boolean(),
  message: z.string(),
});

/** What is wrong in one way, and can be repaired. */
const repairKindField = z.enum([
  "indexes",
  "search",
  "references",
  "runs",
  "ends",
  "costs",
  "readiness",
  "facts",
  "numbers",
]);
export type RepairKind = z.output<typeof repairKindField>;
const repairItemOutput = z.object({ id: z.string(), text: z.string() });
const repairsOutput = z.object({ kind: repairKindField, items: z.array(repairItemOutput) });

export const doctorOperations = {
  "doctor.check": defineOperation({
    effect: "read",
    summary:
      "Check the board: integrity, rows, references, cycles, readiness, claims, ledger, log, place, versions, backups.",
    input: z.object({}),
    output: z.object({
      healthy: z.boolean(),
      checks: z.array(doctorCheckOutput),
      /** What `doctor.repair` can put right, in the order in which it has to be done. */
      repairs: z.array(repairsOutput),
    }),
    ipc: true,
    cli: { command: "doctor", example: "baton doctor" },
    mcp: null,
  }),
  "doctor.repair": defineOperation({
    effect: "write",
    summary: "Repair what a check named, and nothing else.",
    input: z.object({
      kind: repairKindField,
      ids: z.array(z.string().max(1_000)).max(1_000_000).describe("of what the check named"),
    }),
    output: z.object({ kind: repairKindField, repaired: z.array(repairItemOutput) }),
    ipc: true,
    cli: null,
    mcp: null,
  }),
  "doctor.sweep": defineOperation({
    effect: "write",
    summary: "Release tasks whose beat is older than the time to live, by a person's order.",
    input: z.object({}),
    output: z.array(taskNameOutput.extend({ beatAgeMs: z.int() })),
    ipc: true,
    cli: null,
    mcp: null,
  }),
};
