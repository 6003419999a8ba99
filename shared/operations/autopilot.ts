import { z } from "zod";
import { defineOperation } from "./define.ts";
import { projectOutput } from "./project.ts";

const pausedOutput = z.object({ paused: z.boolean() });

export const autopilotOperations = {
  "autopilot.status": defineOperation({
    effect: "read",
    summary: "Show whether the app takes ready tasks by itself, and of which projects.",
    input: z.object({}),
    output: pausedOutput.extend({
      /** Those with an autopilot that is on. */
      projects: z.array(
        projectOutput.pick({ id: true, prefix: true, name: true, rootPath: true, autopilot: true }),
      ),
    }),
    ipc: true,
    cli: { command: "autopilot status", example: "baton autopilot status" },
    mcp: null,
  }),
  "autopilot.pause": defineOperation({
    effect: "write",
    summary:
      "Let every autopilot rest: what runs goes on, nothing new is begun. Only a person can.",
    input: z.object({}),
    output: pausedOutput,
    ipc: true,
    cli: { command: "autopilot pause", example: "baton autopilot pause" },
    mcp: null,
  }),
  "autopilot.resume": defineOperation({
    effect: "write",
    summary: "Let the autopilots go on.",
    input: z.object({}),
    output: pausedOutput,
    ipc: true,
    cli: { command: "autopilot resume", example: "baton autopilot resume" },
    mcp: null,
  }),
};
