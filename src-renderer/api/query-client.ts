import { QueryClient } from "@tanstack/react-query";

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
