import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { factKeys } from "../../api/facts.ts";
import { useOperation } from "../../api/mutations.ts";
import { showDone } from "../../api/undo.ts";
import { dropFactDraft, type FactDraft, keepFactDraft } from "../../state/drafts.ts";
import { showToast } from "../../state/toasts.ts";
import { hasMergeMarks } from "../../ui/merge-texts.ts";
import { compactJson, mergeFactTexts, prettyJson, readFactText } from "./fact-text.ts";

/** Names the draft of a fact; that of a new one has no key. */
export function draftIdOf(scopeId: string, key: string): string {
  return `${scopeId} ${key}`;
}

/** A draft of what a key is to hold. */
export function draftOn(head: FactRevision | null, text?: string): Omit<FactDraft, "key"> {
  const base = head && !head.deleted ? prettyJson(head.value) : null;
  return { text: text ?? base ?? "", base, stamp: "", revision: head?.revision ?? 0 };
}

/** What an edit is about. */
interface FactEditTarget {
  readonly scopeId: string;
  readonly key: string;
  /** The draft's own name; see {@link draftIdOf}. */
  readonly draftId: string;
  readonly draft: FactDraft;
  /** What the key holds now; null for nothing yet, undefined while that is not known. */
  readonly head: FactRevision | null | undefined;
  /** Called once it is saved, or given up. */
  readonly onEnd: (isSaved: boolean) => void;
}

/**
 * The edit of a fact: compare-and-set on the revision that it began on. What was typed is kept until
 * it is saved or given up on purpose, and what somebody else wrote meanwhile is never overwritten
 * unseen.
 */
export function useFactEdit(target: FactEditTarget) {
  const { scopeId, key, draftId, draft, head, onEnd } = target;
  const [isComparing, setComparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keep = (next: FactDraft) => {
    setError(null);
    keepFactDraft(draftId, next);
  };
  const end = (isSaved: boolean) => {
    setComparing(false);
    dropFactDraft(draftId);
    onEnd(isSaved);
  };
  const writing = useWriting(scopeId, key, {
    onDone: () => end(true),
    onConflict: () => setComparing(true),
    onRefused: setError,
  });
  /** @param revision the one that the person has seen */
  const send = (revision: number) => {
    const read = readFactText(draft.text);
    if (hasMergeMarks(draft.text)) setError(t(($) => $.facts.editor.settleFirst));
    else if (read.kind === "refused") setError(read.reason);
    else if (draft.stamp === "" && isSame(read.value, head, revision)) end(false);
    else return writing.write(read.value, revision, draft.stamp);
    setComparing(false);
  };
  const isChanged = head !== undefined && (head?.revision ?? 0) !== draft.revision;
  return {
    ...{ error, isChanged, isComparing, setComparing, keep },
    isSaving: writing.isPending,
    save: () => (isChanged && isReady(draft.text) ? setComparing(true) : send(draft.revision)),
    useMine: () => send(head?.revision ?? 0),
    discard: () => {
      end(false);
      if (draft.text.trim() !== "" && draft.text !== draft.base) offerBack(draftId, draft);
    },
    mergeByHand: () => {
      const { text } = mergeFactTexts(draft.base, draft.text, draftOn(head ?? null).base);
      keep({ ...draft, ...draftOn(head ?? null, text), stamp: draft.stamp });
      setComparing(false);
    },
  };
}

interface WritingEnds {
  readonly onDone: () => void;
  readonly onConflict: () => void;
  readonly onRefused: (message: string) => void;
}

function useWriting(scopeId: string, key: string, { onDone, onConflict, onRefused }: WritingEnds) {
  const client = useQueryClient();
  const setting = useOperation("fact.set", {
    onDone: ({ revision }) => {
      const text = t(($) => $.facts.editor.saved, { key, revision: String(revision) });
      const about = draftIdOf(scopeId, key);
      void showDone(text, ({ fact }) => fact === key, { about });
      onDone();
    },
    onRefused: async (refusal) => {
      if (refusal.code !== "revision_conflict") return onRefused(refusal.message);
      await client.refetchQueries({ queryKey: factKeys.history(scopeId, key) });
      onConflict();
    },
  });
  const write = (value: unknown, expectedRevision: number, stamp: string) =>
    setting.mutate({
      ...{ project: scopeId, key, value, expectedRevision },
      idempotencyKey: crypto.randomUUID(),
      ...(stamp.trim() === "" ? {} : { stateStamp: stamp.trim() }),
    });
  return { write, isPending: setting.isPending };
}

function isReady(text: string): boolean {
  return !hasMergeMarks(text) && readFactText(text).kind === "value";
}

function isSame(value: unknown, head: FactRevision | null | undefined, revision: number): boolean {
  return (
    head?.revision === revision && !head.deleted && compactJson(head.value) === compactJson(value)
  );
}

function offerBack(draftId: string, draft: FactDraft): void {
  showToast(
    t(($) => $.facts.editor.putAway),
    {
      actions: [
        { label: t(($) => $.facts.editor.bringBack), onPress: () => keepFactDraft(draftId, draft) },
      ],
    },
  );
}
