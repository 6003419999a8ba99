import { showToast } from "../../state/toasts.ts";
import { copyText } from "../../ui/copy-text.ts";

/** What a link in a text does: the window opens no pages, so the address is copied. */
export function followLink(address: string): void {
  void copyText(address).then(() => showToast(`Copied ${address}`));
}
