import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../../../shared/data/", import.meta.url);

/**
 * Where one of the real exports is that stand in `shared/data` beside the checkout. They are not
 * part of it, and tests fail without them: they show what small examples can't.
 * @param name such as `beads/issues-3077.jsonl`
 * @throws Error naming what is missing
 */
export function sharedDataPath(name: string): string {
  const path = fileURLToPath(new URL(name, FOLDER));
  if (existsSync(path)) return path;
  throw new Error(`this test needs ${path}: put shared/data beside the checkout`);
}
