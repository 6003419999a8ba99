import { utilityProcess } from "electron";
import type { Result } from "../../shared/errors.ts";
import type { TransferProgress } from "../../shared/transfer.ts";
import type { FromTransfer, TransferJob, TransferResults } from "./job.ts";

/** Does a job in a process of its own. */
export type RunTransfer = <Kind extends TransferJob["kind"]>(
  job: Extract<TransferJob, { readonly kind: Kind }>,
) => Promise<Result<TransferResults[Kind]>>;

/** Runs jobs, and knows of those that are at work. */
export interface Transfers {
  readonly run: RunTransfer;
  /** Waits for what is at work: an import that the end cut off would only have to be done again. */
  settle(): Promise<void>;
}

/** What running jobs needs. */
export interface TransferOptions {
  /** The built `transfer-job.js`. */
  readonly program: string;
  /** Told how far a job is. */
  readonly onProgress: (progress: TransferProgress) => void;
  /** Told of errors that no code describes. */
  readonly logInternal: (id: string, error: unknown) => void;
}

/** Makes the way to jobs. */
export function createTransfers(options: TransferOptions): Transfers {
  const atWork = new Set<Promise<unknown>>();
  const run = (job: TransferJob) => {
    const result = runJob(options, job);
    atWork.add(result);
    void result.finally(() => atWork.delete(result));
    return result;
  };
  return {
    run: run as RunTransfer,
    async settle() {
      await Promise.allSettled(atWork);
    },
  };
}

function runJob(
  { program, onProgress, logInternal }: TransferOptions,
  job: TransferJob,
): Promise<Result<unknown>> {
  return new Promise((resolve) => {
    const child = utilityProcess.fork(program, [], { serviceName: "Baton transfer" });
    child.on("message", (message: FromTransfer) => {
      switch (message.kind) {
        case "progress":
          onProgress(message.progress);
          return;
        case "internal":
          logInternal(message.id, message.text);
          return;
        case "result":
          resolve(message.result);
          child.kill();
      }
    });
    child.once("exit", (code) => resolve(endedEarly(code)));
    child.postMessage(job);
  });
}

/** What it had not committed was rolled back. */
function endedEarly(code: number): Result<never> {
  const message = `the process that reads and writes for this ended early (${code}). Look at the board before you try again: an import is there as a whole, or not at all`;
  return { ok: false, error: { code: "internal", message } };
}
