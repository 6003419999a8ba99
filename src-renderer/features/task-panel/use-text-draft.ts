import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { keepTextDraft, useDrafts } from "../../state/drafts.ts";
import { showToast } from "../../state/toasts.ts";

/** A line or a text that is edited where it stands. */
export interface TextEdit {
  /** As typed so far. */
  readonly text: string;
  /** What it was typed over. */
  readonly base: string;
  /** Whether the edit was begun just now, and not found again where it was left. */
  readonly isNew: boolean;
  readonly type: (text: string) => void;
  /** Says that what stands there now was seen: it is typed over from here on. */
  readonly rebase: (base: string) => void;
  /** Ends the edit: it was saved. */
  readonly end: () => void;
  /** Ends the edit, and offers what was typed back. */
  readonly giveUp: () => void;
}

/**
 * The edit of a line or a text where it stands. What was typed is kept while the person is at another
 * task or project, and with the window closed, until it is saved or given up on purpose.
 * @param key what it is and whose, such as `title:` with the task's id
 * @param current as it stands
 * @returns the edit, null while there is none; and what begins one
 */
export function useTextDraft(key: string, current: string) {
  const draft = useDrafts(({ texts }) => texts[key]);
  const [begunOn, setBegunOn] = useState<string | null>(null);
  const base = draft?.base ?? begunOn;
  const begin = () => setBegunOn(current);
  const end = () => {
    keepTextDraft(key, null);
    setBegunOn(null);
  };
  if (base === null) return { edit: null, begin };
  const text = draft?.text ?? base;
  const edit: TextEdit = {
    ...{ text, base, isNew: begunOn !== null, end },
    type: (typed) => keepTextDraft(key, { text: typed, base }),
    rebase: (seen) => keepTextDraft(key, { text, base: seen }),
    giveUp() {
      end();
      if (text === base) return;
      showToast(
        t(($) => $.brief.putAway),
        {
          actions: [
            {
              label: t(($) => $.brief.bringBack),
              onPress: () => keepTextDraft(key, { text, base }),
            },
          ],
        },
      );
    },
  };
  return { edit, begin };
}
