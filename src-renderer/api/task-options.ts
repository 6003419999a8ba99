import { useQuery } from "@tanstack/react-query";
import { parseTaskKey } from "../../shared/domain/task-key.ts";
import type { TaskName } from "../../shared/operations/fields.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { call } from "./client.ts";

const OFFERED = 12;

/** A task that was found, with all that is known of it but its description. */
export type FoundTask = OperationOutput<"task.search">[number] | OperationOutput<"task.get">;

/**
 * Tasks to choose from for a text: the one with that key, then those whose texts match.
 * @param text as typed; nothing is asked for an empty one
 * @param without ids that are not offered
 */
export function useTaskOptions(text: string, without: readonly string[]): readonly TaskName[] {
  return useFoundTasks(text).tasks.filter((task) => !without.includes(task.id));
}

/**
 * The same with everything known of them.
 * @returns those of the text before until those of this one are there
 */
export function useFoundTasks(text: string): {
  readonly tasks: readonly FoundTask[];
  readonly isReading: boolean;
} {
  const wanted = text.trim();
  const { data, isFetching } = useQuery({
    queryKey: ["search", "options", wanted],
    queryFn: () => findTasks(wanted),
    enabled: wanted !== "",
    placeholderData: (before) => before,
  });
  return { tasks: wanted === "" || !data ? NONE : data, isReading: isFetching };
}

const NONE: readonly FoundTask[] = [];

async function findTasks(text: string): Promise<FoundTask[]> {
  const [named, found] = await Promise.all([
    parseTaskKey(text) ? call("task.get", { task: text }).catch(() => null) : null,
    call("task.search", { text, limit: OFFERED }).catch(() => []),
  ]);
  return named ? [named, ...found.filter((task) => task.id !== named.id)] : found;
}
