import { DEFAULT_VERIFY } from "../../shared/domain/verification.ts";
import type { Project } from "../../shared/operations/project.ts";

/** A project with the prefix API and nothing set, but for the fields given. */
export function makeProject(fields: Partial<Project> = {}): Project {
  return {
    id: "api",
    prefix: "API",
    name: "API server",
    rootPath: "/home/ada/api",
    wipLimits: {},
    verify: DEFAULT_VERIFY,
    budget: { totalUsd: null, dailyUsd: null, warnAt: 0.8 },
    autopilot: { enabled: false, profile: null, maxConcurrent: 1, labels: [] },
    archivedAt: null,
    createdAt: 0,
    openTasks: 0,
    isDemo: false,
    ...fields,
  };
}
