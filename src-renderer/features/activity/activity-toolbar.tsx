import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { EVENT_GROUPS, type EventGroup } from "../../../shared/domain/event-groups.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import { t } from "../../../shared/strings/translate.ts";
import { type ActivityActor, filterActivity, useActivityFilter } from "../../state/activity.ts";
import toolbar from "../../ui/panel-toolbar.module.css";
import { SearchInput } from "../../ui/search-input.tsx";
import { Select } from "../../ui/select.tsx";
import type { ActivityEntry } from "./activity-entry.ts";

/** Names that are offered at most. */
const MOST_NAMES = 30;
/** How long the typing pauses before it is searched for. */
const PAUSE_MS = 200;

interface ActivityToolbarProps {
  /** What has been read: its actors are offered by name. */
  readonly chunks: readonly (readonly ActivityEntry[])[];
}

/** Which part of what happened is shown. */
export function ActivityToolbar({ chunks }: ActivityToolbarProps) {
  const { group, actor } = useActivityFilter();
  const names = useNames(useDeferredValue(chunks), actor);
  return (
    <div className={toolbar.toolbar}>
      <SearchLine />
      <div className={toolbar.line}>
        <Select<EventGroup | "all">
          label={t(($) => $.activity.kinds)}
          value={group ?? "all"}
          options={(["all", ...EVENT_GROUPS] as const).map((value) => ({
            value,
            label: t(($) => $.activity.groups[value]),
          }))}
          onChange={(value) => filterActivity({ group: value === "all" ? null : value })}
        />
        <Select
          label={t(($) => $.activity.who)}
          value={nameOf(actor)}
          options={[
            { value: "anyone", label: t(($) => $.activity.anyone) },
            { value: "human", label: t(($) => $.activity.people) },
            { value: "agent", label: t(($) => $.activity.agents) },
            { value: "system", label: t(($) => $.activity.system) },
            ...names.map((name) => ({ value: `name:${name}`, label: name })),
          ]}
          onChange={(value) => filterActivity({ actor: actorOf(value) })}
        />
      </div>
    </div>
  );
}

function SearchLine() {
  const text = useActivityFilter((filter) => filter.text);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = window.setTimeout(() => filterActivity({ text: typed }), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, text]);
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown") focusFirst(event.currentTarget);
    else if (event.key === "Escape" && typed !== "") filterActivity({ text: "" });
    else return;
    event.preventDefault();
  };
  return (
    <SearchInput
      label={t(($) => $.activity.search)}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={takeKey}
    />
  );
}

function focusFirst(input: HTMLElement): void {
  input.closest("aside")?.querySelector<HTMLElement>("[data-entry-action]")?.focus();
}

function useNames(
  chunks: readonly (readonly ActivityEntry[])[],
  actor: ActivityActor,
): readonly string[] {
  return useMemo(() => {
    const names = new Set(actor.kind === "name" ? [actor.name] : []);
    for (const chunk of chunks) {
      for (const entry of chunk) {
        if (names.size >= MOST_NAMES || entry.actor.type === "system") continue;
        names.add(agentOf(entry.actor.id));
      }
    }
    return [...names].toSorted((a, b) => a.localeCompare(b));
  }, [chunks, actor]);
}

function nameOf(actor: ActivityActor): string {
  if (actor.kind === "anyone") return "anyone";
  return actor.kind === "type" ? actor.type : `name:${actor.name}`;
}

function actorOf(value: string): ActivityActor {
  if (value === "human" || value === "agent" || value === "system") {
    return { kind: "type", type: value };
  }
  return value === "anyone"
    ? { kind: "anyone" }
    : { kind: "name", name: value.slice("name:".length) };
}
