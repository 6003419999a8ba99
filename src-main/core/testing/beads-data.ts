import { readFileSync } from "node:fs";
import { sharedDataPath } from "./shared-data.ts";

/**
 * Reads one of the real exports of beads.
 * @throws Error naming the file that is missing
 */
export function readBeadsData(name: string): Uint8Array {
  return readFileSync(sharedDataPath(`beads/${name}`));
}
