import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Who connects and leaves is no event of the board, so it is asked for, in milliseconds. */
const LOOK_MS = 5_000;

/**
 * Who is connected, with or without work: read again every few seconds while it is shown.
 * @param isWanted whether anybody looks
 */
export function useWorkers(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ["workers"],
    queryFn: () => call("worker.list", {}),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });
}
