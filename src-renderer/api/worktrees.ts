import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../shared/errors.ts";
import type { ChangedFileEntry } from "../../shared/operations/worktree.ts";
import type { WorkPlace } from "../../shared/window-api.ts";
import { showToast } from "../state/toasts.ts";
import { askApp, call, type Refusal } from "./client.ts";

/** How often the files of a task are read again while it is worked on and they are looked at. */
const LIVE_LOOK_MS = 15_000;

const WORK = "work";

/**
 * The files that a task changed. They are read again when something happens on the task; files that a
 * run writes are no events, so while one works they are looked at now and then.
 * @param isLive whether a run works on the task now
 */
export function useWork(taskId: string, isLive: boolean) {
  return useQuery({
    queryKey: [WORK, taskId],
    queryFn: () => call("worktree.files", { task: taskId }),
    retry: false,
    ...(isLive && { refetchInterval: LIVE_LOOK_MS }),
  });
}

/**
 * One file's difference from the base, as a unified diff.
 * @param readAt when the files were read: newer ones have newer differences
 */
export function useWorkDiff(taskId: string, file: ChangedFileEntry, readAt: number) {
  const { path, oldPath } = file;
  return useQuery({
    queryKey: [WORK, taskId, "diff", path, readAt],
    queryFn: () =>
      call("worktree.diff", {
        ...{ task: taskId, file: path },
        ...(oldPath !== null && { oldFile: oldPath }),
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
}

/** Reads a task's files again: its branch or its base may be elsewhere now. */
export function rereadWork(client: QueryClient, taskId: string): void {
  void client.invalidateQueries({ queryKey: [WORK, taskId], exact: true });
}

/** {@link rereadWork} for what a component does. */
export function useRereadWork(taskId: string): () => void {
  const client = useQueryClient();
  return () => rereadWork(client, taskId);
}

/** Opens a task's worktree in one of the person's own programs. */
export async function openWork(taskId: string, place: WorkPlace): Promise<void> {
  try {
    await askApp({ kind: "open-worktree", task: taskId, place });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** The files that a refusal is about, such as those in conflict; none when it is about something else. */
export function filesOf(refusal: Refusal): readonly string[] {
  const { files } = refusal.detail;
  if (!Array.isArray(files)) return [];
  return files.filter((file) => typeof file === "string");
}
