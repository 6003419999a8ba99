import { messageOf } from "../../shared/errors.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { call } from "./client.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** Asks why the whole board is to be paused, or lets a paused one go on. */
export async function toggleBoardPause(): Promise<void> {
  const status = queryClient.getQueryData<OperationOutput<"board.status">>(queryKeys.status);
  if (!status?.pause) {
    openDialog({ kind: "pause" });
    return;
  }
  try {
    await call("board.resume", {});
    showToast(t(($) => $.pause.resumed));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
