import { countNotices } from "../../shared/domain/notices.ts";
import { messageOf } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { dataOf } from "./client.ts";

/** Says what happened while the app was closed, if anything did; each thing once. */
export async function tellInbox(): Promise<void> {
  try {
    const { inbox } = dataOf(await window.baton.app({ kind: "take-inbox" }));
    if (!inbox || inbox.notices.length === 0) return;
    showToast(
      t(($) => $.notices.sinceClosed, { counts: countNotices(inbox.notices) }),
      {
        durationMs: null,
        actions: [
          {
            label: t(($) => $.notices.show),
            onPress: () => openDialog({ kind: "inbox", inbox, now: Date.now() }),
          },
        ],
      },
    );
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
