import { isGoneFromHere } from "../process-identity.ts";
import { endTree } from "../processes/end-tree.ts";
import { findMarked } from "../processes/find-marked.ts";
import { GATE_MARK, ownerOfGate } from "./gate-mark.ts";

/** What became of the gates that a dead owner left. */
export interface EndedGates {
  /** How many gates were found running. */
  readonly count: number;
  /** Process ids of those that could not be ended. */
  readonly survivors: readonly number[];
}

/**
 * Ends gates that go on although who started them, on this machine and in this process id namespace, is
 * provably gone: nobody hears any more how they end, whichever board it was for. They are found by the
 * mark that they were started with, which only Linux tells. One that this process itself was started by
 * is let be.
 */
export async function endLeftGates(): Promise<EndedGates> {
  const marked = await findMarked(GATE_MARK);
  const own = new Set([process.env[GATE_MARK]]);
  for (const { pid, value } of marked) if (pid === process.ppid) own.add(value);
  const left = [...new Set(marked.map(({ value }) => value))].filter(
    (value) => !own.has(value) && isLeft(value),
  );
  const survivors: number[] = [];
  for (const mark of left) {
    const pids = marked.filter(({ value }) => value === mark).map(({ pid }) => pid);
    // The gate's shell leads its process group, but it may be its children alone that are left.
    const tree = { rootPid: Math.min(...pids), mark: `${GATE_MARK}=${mark}` };
    survivors.push(...(await endTree(tree)));
  }
  return { count: left.length, survivors };
}

function isLeft(mark: string): boolean {
  const owner = ownerOfGate(mark);
  return owner !== null && isGoneFromHere(owner);
}
