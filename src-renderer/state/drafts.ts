import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createLaterStorage } from "./later-storage.ts";

/** A description being edited: what was typed, and what it was typed over. */
export interface DescriptionDraft {
  readonly text: string;
  /** The description as it stood when the edit began. */
  readonly base: string;
}

interface Drafts {
  /** Unsent comments, by task id. */
  readonly comments: Readonly<Record<string, string>>;
  /** Unsaved descriptions, by task id. */
  readonly descriptions: Readonly<Record<string, DescriptionDraft>>;
}

const INITIAL: Drafts = { comments: {}, descriptions: {} };

/** What was typed and not sent. It outlives a switch to another task, and the window. */
export const useDrafts = create<Drafts>()(
  persist(() => INITIAL, {
    name: "baton-drafts",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/** Keeps an unsent comment; an empty one is forgotten. */
export function keepCommentDraft(taskId: string, text: string): void {
  useDrafts.setState(({ comments }) => ({
    comments: text === "" ? without(comments, taskId) : { ...comments, [taskId]: text },
  }));
}

/** Keeps an unsaved description. */
export function keepDescriptionDraft(taskId: string, draft: DescriptionDraft): void {
  useDrafts.setState(({ descriptions }) => ({
    descriptions: { ...descriptions, [taskId]: draft },
  }));
}

/** Forgets an unsaved description: it was saved, or the person gave it up. */
export function dropDescriptionDraft(taskId: string): void {
  useDrafts.setState(({ descriptions }) => ({ descriptions: without(descriptions, taskId) }));
}

function without<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...rest } = values;
  return rest;
}
