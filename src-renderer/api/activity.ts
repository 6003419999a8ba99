import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ActivityEvent } from "../../shared/operations/activity.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import type { ActivityFilter } from "../state/activity.ts";
import {
  type ActivityPages,
  appendPage,
  type PagedEntry,
  prependPage,
  type ReadPage,
  startPages,
} from "./activity-pages.ts";
import { call } from "./client.ts";

const PAGE = 100;

/** Whose activity, and which part of it. */
export interface WantedActivity extends ActivityFilter {
  /** Null for all projects. */
  readonly projectId: string | null;
}

/** Makes what is shown of an event, once: the event itself is not kept. */
export type ToEntry<Entry extends PagedEntry> = (
  event: ActivityEvent,
  keyOf: (taskId: string) => string | null,
) => Entry;

const followers = new Set<() => void>();

/** Tells every list of what happened that something did. */
export function tellActivity(): void {
  for (const follow of followers) follow();
}

/** What happened, newest first; what happens next is put on top. */
export function useActivity<Entry extends PagedEntry>(
  wanted: WantedActivity,
  toEntry: ToEntry<Entry>,
) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["activity", wanted],
    queryFn: async () => startPages(await readPage(wanted, {}, toEntry)),
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // What happens while nobody looks is not followed.
    gcTime: 0,
  });
  const change = useCallback(
    (work: (before: ActivityPages<Entry>) => ActivityPages<Entry>) =>
      client.setQueryData<ActivityPages<Entry>>(
        ["activity", wanted],
        (before) => before && work(before),
      ),
    [client, wanted],
  );
  useEffect(() => {
    const follow = oneAtATime(async () => {
      const known = client.getQueryData<ActivityPages<Entry>>(["activity", wanted]);
      if (!known) return;
      const page = await readPage(wanted, { after: known.newest }, toEntry);
      // Read anew meanwhile: then it is in there.
      change((before) => (before.newest === known.newest ? prependPage(before, page) : before));
    });
    followers.add(follow);
    return () => {
      followers.delete(follow);
    };
  }, [client, wanted, toEntry, change]);
  const loadMore = useCallback(async () => {
    const next = client.getQueryData<ActivityPages<Entry>>(["activity", wanted])?.next ?? null;
    if (next === null) return;
    const page = await readPage(wanted, { before: next }, toEntry);
    change((before) => (before.next === next ? appendPage(before, page) : before));
  }, [client, wanted, toEntry, change]);
  return { ...query, loadMore };
}

async function readPage<Entry extends PagedEntry>(
  { projectId, group, actor, text }: WantedActivity,
  range: { readonly before?: number; readonly after?: number },
  toEntry: ToEntry<Entry>,
): Promise<ReadPage<Entry>> {
  const input: OperationInput<"activity.get"> = {
    ...{ project: projectId, limit: PAGE, ...range },
    ...(group !== null && { group }),
    ...(actor.kind === "type" && { actorType: actor.type }),
    ...(actor.kind === "name" && { actor: actor.name }),
    ...(text.trim() !== "" && { text }),
  };
  const { events, keys, next, newest } = await call("activity.get", input);
  const keyOf = (taskId: string) => keys[taskId] ?? null;
  return { entries: events.map((event) => toEntry(event, keyOf)), next, newest };
}

/** What is asked for while it runs is done once more afterwards. */
function oneAtATime(work: () => Promise<void>): () => void {
  let state: "idle" | "running" | "again" = "idle";
  const run = async () => {
    state = "running";
    // A board that can't be read just now is told of elsewhere; the next change asks again.
    await work().catch(() => undefined);
    const isWanted = (state as string) === "again";
    state = "idle";
    if (isWanted) void run();
  };
  return () => {
    if (state === "idle") void run();
    else state = "again";
  };
}
