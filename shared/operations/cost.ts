import { z } from "zod";
import { defineOperation } from "./define.ts";
import { instant, limitField, projectRef, scopeField } from "./fields.ts";

const line = { costUsd: z.number(), executions: z.int() };

export const costOperations = {
  "cost.summary": defineOperation({
    effect: "read",
    summary: "Add up what work cost, by project, agent and task, beside the budgets that are set.",
    input: z.object({
      project: projectRef.optional(),
      scope: scopeField.default("all"),
      lastMs: z.int().min(0).optional().describe("only what ended within so long, such as 7d"),
      limit: limitField.default(20),
    }),
    output: z.object({
      /** Executions that ended at or after it are counted. */
      since: instant,
      totalUsd: z.number(),
      /** Since local midnight. */
      todayUsd: z.number(),
      projects: z.array(
        z.object({ ...line, projectId: z.string().nullable(), prefix: z.string().nullable() }),
      ),
      agents: z.array(z.object({ ...line, agent: z.string().nullable() })),
      /** The most expensive ones. */
      tasks: z.array(
        z.object({
          ...line,
          taskId: z.string(),
          key: z.string().nullable(),
          title: z.string().nullable(),
        }),
      ),
      budgets: z.array(
        z.object({
          projectId: z.string(),
          prefix: z.string(),
          bound: z.enum(["total", "daily", "task"]),
          spentUsd: z.number(),
          limitUsd: z.number(),
          state: z.enum(["within", "warning", "over"]),
        }),
      ),
    }),
    ipc: true,
    cli: {
      command: "cost",
      flags: { lastMs: "last" },
      hidden: ["project"],
      example: "baton cost --last 7d",
    },
    mcp: null,
  }),
};
