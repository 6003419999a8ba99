import { existsSync } from "node:fs";
import { inRoot } from "../scripts/project-paths.mjs";

/**
 * A real board of another tool, from the folder `shared/data` beside the checkout.
 * @param name path below that folder
 * @throws Error when it is not there: the test would prove nothing without it
 */
export function sharedData(name: string): string {
  const path = inRoot("..", "shared", "data", name);
  if (!existsSync(path))
    throw new Error(`This test needs ${path}: put shared/data beside the checkout.`);
  return path;
}
