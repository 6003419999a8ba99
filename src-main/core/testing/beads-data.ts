import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../../../shared/data/beads/", import.meta.url);

/**
 * Reads one of the real exports that stand in `shared/data` beside the checkout. They are not part
 * of it, and tests fail without them: they show what small examples can't.
 * @throws Error naming the file that is missing
 */
export function readBeadsData(name: string): Uint8Array {
  const path = fileURLToPath(new URL(name, FOLDER));
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error(`this test needs ${path}: put shared/data beside the checkout`, { cause });
  }
}
