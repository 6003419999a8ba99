import { MAX_WALK_STEPS } from "../../../shared/domain/dependency.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { toTaskName } from "./views.ts";

type TreeRow = OperationOutput<"dependency.tree">[number];

/**
 * All that a task waits for, as a tree in walking order, the task itself first. A task that was
 * shown further up is named again, marked, without what it waits for.
 */
export function dependencyTree(tx: ReadTx, root: KeyedTask): TreeRow[] {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const stack = [{ task: root, depth: 0 }];
  for (let place = stack.pop(); place && rows.length < MAX_WALK_STEPS; place = stack.pop()) {
    const { task, depth } = place;
    const repeated = seen.has(task.id);
    rows.push({ ...toTaskName(task), depth, repeated });
    seen.add(task.id);
    if (repeated) continue;
    const below = tx.dependencies.dependencies(task.id).reverse();
    for (const dependency of below) stack.push({ task: dependency, depth: depth + 1 });
  }
  return rows;
}
