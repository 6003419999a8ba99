import { useQuery } from "@tanstack/react-query";
import { parseTaskKey } from "../../shared/domain/task-key.ts";
import type { TaskName } from "../../shared/operations/fields.ts";
import { call } from "./client.ts";

const OFFERED = 12;

/**
 * Tasks to choose from for a text: the one with that key, then those whose texts match.
 * @param text as typed; nothing is asked for an empty one
 * @param without ids that are not offered
 */
export function useTaskOptions(text: string, without: readonly string[]): readonly TaskName[] {
  const wanted = text.trim();
  const { data } = useQuery({
    queryKey: ["search", "options", wanted],
    queryFn: () => findTasks(wanted),
    enabled: wanted !== "",
    placeholderData: (before) => before,
  });
  if (wanted === "" || !data) return [];
  return data.filter((task) => !without.includes(task.id));
}

async function findTasks(text: string): Promise<TaskName[]> {
  const [named, found] = await Promise.all([
    parseTaskKey(text) ? call("task.get", { task: text }).catch(() => null) : null,
    call("task.search", { text, limit: OFFERED }).catch(() => []),
  ]);
  return named ? [named, ...found.filter((task) => task.id !== named.id)] : found;
}
