import { notifyManager, QueryClient } from "@tanstack/react-query";

// By default the cache tells what changed a task later; a card whose move was answered would stand
// in its old column for that long.
notifyManager.setScheduler(queueMicrotask);

/** The window's one query cache. The board is on this machine: nothing is retried or polled. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: "always",
      staleTime: 0,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
