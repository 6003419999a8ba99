import { localTime } from "../../shared/domain/local-time.ts";
import type { BoardEvent } from "../../shared/operations/event.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { table } from "./table.ts";
import type { View } from "./view.ts";
import { clip, oneLine } from "./width.ts";

const LONGEST_VALUE = 60;
/** Clocks and counters that change with everything else and tell nobody anything. */
const QUIET_FIELDS = new Set(["updatedAt", "beatAt", "progressAt", "enteredAt", "revision"]);

/** One line on an event. */
export function eventLine(event: BoardEvent, view: View): string {
  const { seq, at, actor, kind, taskKey } = event;
  const time = view.style("dim", localTime(at));
  const subject = taskKey ? ` ${view.style("cyan", taskKey)}` : "";
  const what = summary(event);
  return `${seq} ${time} ${actor.id} (${actor.surface}) ${kind}${subject}${what && `: ${what}`}`;
}

/** Events, a line each. */
export function eventLines(events: readonly BoardEvent[], view: View): string {
  if (events.length === 0) return "no events";
  return events.map((event) => eventLine(event, view)).join("\n");
}

function summary({ data }: BoardEvent): string {
  if (!data) return "what it did can't be read: the file is damaged there (see baton doctor)";
  const row = data.row as Record<string, unknown> | undefined;
  if (row)
    return shown(
      row.title ?? row.name ?? row.body ?? row.executorType ?? row.key ?? row.backup ?? "",
    );
  const changes = (data.changes ?? {}) as Record<string, readonly [unknown, unknown]>;
  return Object.entries(changes)
    .filter(([field, [before, after]]) => !QUIET_FIELDS.has(field) && before !== after)
    .map(([field, [before, after]]) => `${field} ${shown(before)} -> ${shown(after)}`)
    .join(", ");
}

function shown(value: unknown): string {
  if (value === null) return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return clip(oneLine(text ?? ""), LONGEST_VALUE);
}

/** The audit log as a table. */
export function auditTable(rows: OperationOutput<"audit.list">, view: View): string {
  if (rows.length === 0) return "no overrides and no forced take-overs";
  return table(
    [
      { title: "WHEN", cell: ({ at }) => localTime(at) },
      { title: "WHO", cell: ({ actorId, surface }) => `${actorId} (${surface})` },
      { title: "ACTION", cell: ({ action }) => action },
      {
        title: "TASK",
        cell: ({ taskKey }) => taskKey ?? "",
        style: (text) => view.style("cyan", text),
      },
      { title: "REASON", cell: ({ reason }) => reason, isFlexible: true },
    ],
    rows,
    view,
  );
}
