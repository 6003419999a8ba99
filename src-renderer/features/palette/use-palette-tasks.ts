import { findTask, findTasksByKey, type Subject } from "../../api/subject.ts";
import { useFoundTasks } from "../../api/task-options.ts";
import { useRecent } from "../../state/recent.ts";

/**
 * The tasks that the palette offers: those opened there lately, and once something is typed, those
 * that the board's search finds, and those of the shown boards whose keys begin so.
 */
export function usePaletteTasks(text: string): {
  readonly tasks: readonly Subject[];
  readonly isReading: boolean;
} {
  const recent = useRecent((state) => state.tasks);
  const { tasks: found, isReading } = useFoundTasks(text);
  if (text.trim() === "") {
    return { tasks: recent.flatMap((id) => findTask(id) ?? []), isReading: false };
  }
  const tasks = new Map<string, Subject>(found.map((task) => [task.id, task]));
  for (const task of findTasksByKey(text.trim(), MOST_BY_KEY)) tasks.set(task.id, task);
  return { tasks: [...tasks.values()], isReading };
}

const MOST_BY_KEY = 10;
