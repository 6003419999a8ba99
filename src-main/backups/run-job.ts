import { utilityProcess } from "electron";
import type { Result } from "../../shared/errors.ts";
import type { BackupJob, FromJob, JobAnswers } from "./job.ts";

/** Does a job in a process of its own. */
export type RunJob = <Kind extends BackupJob["kind"]>(
  job: Extract<BackupJob, { readonly kind: Kind }>,
) => Promise<Result<JobAnswers[Kind]>>;

/** Runs jobs, and knows of those that are at work. */
export interface BackupJobs {
  readonly run: RunJob;
  /** Waits for what a person asked for; a daily backup may be broken off. */
  settle(): Promise<void>;
}

/**
 * Makes the way to jobs.
 * @param program the built `backup-job.js`
 * @param logInternal told of errors that no code describes
 */
export function createBackupJobs(
  program: string,
  logInternal: (id: string, error: unknown) => void,
): BackupJobs {
  const atWork = new Set<Promise<unknown>>();
  const run = (job: BackupJob) => {
    const result = runJob(program, job, logInternal);
    if (job.kind !== "daily") {
      atWork.add(result);
      void result.finally(() => atWork.delete(result));
    }
    return result;
  };
  return {
    run: run as RunJob,
    async settle() {
      await Promise.allSettled(atWork);
    },
  };
}

function runJob(
  program: string,
  job: BackupJob,
  logInternal: (id: string, error: unknown) => void,
): Promise<Result<unknown>> {
  return new Promise((resolve) => {
    const child = utilityProcess.fork(program, [], { serviceName: "Baton backup" });
    child.on("message", (message: FromJob) => {
      if (message.kind === "internal") {
        logInternal(message.id, message.text);
        return;
      }
      resolve(message.result);
      child.kill();
    });
    child.once("exit", (code) => resolve(endedEarly(code)));
    child.postMessage(job);
  });
}

function endedEarly(code: number): Result<never> {
  const message = `the process that copies the board ended early (${code}). Nothing was changed: try again, and look into the log if it stays so`;
  return { ok: false, error: { code: "internal", message } };
}
