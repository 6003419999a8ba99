import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "../../shared/errors.ts";
import type { SpellingState } from "../../shared/window-settings.ts";
import { showToast } from "../state/toasts.ts";
import { askSettings } from "./app-settings.ts";

const SPELLING = ["spelling"] as const;

/** How far the spelling dictionaries are, as the app tells it; empty until something is known. */
export function useSpelling(): SpellingState {
  const client = useQueryClient();
  useEffect(() => window.baton.onSpelling((state) => void take(client, state)), [client]);
  const { data = [] } = useQuery({
    queryKey: SPELLING,
    queryFn: () => askSettings<"spelling">({ kind: "spelling" }),
  });
  return data;
}

/** An answer that is under way may be older than what the app tells, so it no longer counts. */
async function take(client: QueryClient, state: SpellingState): Promise<void> {
  await client.cancelQueries({ queryKey: SPELLING });
  client.setQueryData(SPELLING, state);
}

/** Fetches the dictionaries again that could not be fetched; the app tells how it goes. */
export async function fetchDictionaries(): Promise<void> {
  try {
    await askSettings<"fetch-dictionaries">({ kind: "fetch-dictionaries" });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
