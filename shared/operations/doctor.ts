import { z } from "zod";
import { defineOperation } from "./define.ts";
import { taskNameOutput } from "./fields.ts";

/** One thing the doctor looked at. */
export const doctorCheckOutput = z.object({
  name: z.string(),
  ok: z.boolean(),
  message: z.string(),
});

export const doctorOperations = {
  "doctor.check": defineOperation({
    effect: "read",
    summary: "Check the board file: integrity, readiness, claims, ledger, WAL, versions.",
    input: z.object({}),
    output: z.object({ healthy: z.boolean(), checks: z.array(doctorCheckOutput) }),
    ipc: true,
    cli: { command: "doctor", example: "baton doctor" },
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
