import { randomUUID } from "node:crypto";
import { ownProcessIdentity, type ProcessIdentity, readIdentity } from "../process-identity.ts";

/** The variable by whose value all that a gate started is found, however it cut itself loose. */
export const GATE_MARK = "BATON_GATE";

/** A new gate's value of the mark: unlike all others, and naming this process as who answers for it. */
export function newGateMark(): string {
  return JSON.stringify({ gate: randomUUID(), ...ownProcessIdentity() });
}

/** Who answers for a gate. @param mark its value @returns null where it names nobody */
export function ownerOfGate(mark: string): ProcessIdentity | null {
  return readIdentity(mark);
}
