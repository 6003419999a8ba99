import { agentOf } from "../../../shared/domain/worker-name.ts";
import { useTaskEvents } from "../../api/queries.ts";

/**
 * Who changed a field of a task last.
 * @param field the column's name
 * @returns the name that people read, null while it is not known
 */
export function useLastEditor(taskId: string, field: string): string | null {
  const { data } = useTaskEvents(taskId);
  const event = data?.data.find((each) => {
    const changes = each.data?.changes as Readonly<Record<string, unknown>> | undefined;
    return changes !== undefined && field in changes;
  });
  return event ? agentOf(event.actor.id) : null;
}
