/** A process as the system knows it: a process id alone may be given to another one. */
export interface WorkerOwner {
  readonly pid: number;
  readonly processStart: string;
  readonly bootId: string;
}

/** Whether two processes are the same one. */
export function isSameOwner(a: WorkerOwner, b: WorkerOwner): boolean {
  return a.pid === b.pid && a.processStart === b.processStart && a.bootId === b.bootId;
}
