import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { createLaterStorage } from "./later-storage.ts";

/** A description being edited: what was typed, and what it was typed over. */
export interface DescriptionDraft {
  readonly text: string;
  /** The description as it stood when the edit began. */
  readonly base: string;
}

/** A fact being written: what was typed, and what it was typed over. */
export interface FactDraft {
  /** As typed where the fact is a new one. */
  readonly key: string;
  /** JSON, or what is to become it. */
  readonly text: string;
  /** What state it was true of; empty for nothing. */
  readonly stamp: string;
  /** The value as it stood when the edit began; null where there was none. */
  readonly base: string | null;
  /** The revision that it had then; 0 for a key that never was. */
  readonly revision: number;
}

interface Drafts {
  /** Unsent comments, by task id. */
  readonly comments: Readonly<Record<string, string>>;
  /** Unsaved descriptions, by task id. */
  readonly descriptions: Readonly<Record<string, DescriptionDraft>>;
}

interface FactDrafts {
  /** Unsaved facts, by scope and key. */
  readonly facts: Readonly<Record<string, FactDraft>>;
}

const INITIAL: Drafts = { comments: {}, descriptions: {} };
const NO_FACTS: FactDrafts = { facts: {} };

/** What was typed and not sent. It outlives a switch to another task, and the window. */
export const useDrafts = create<Drafts>()(
  persist(() => INITIAL, {
    name: "baton-drafts",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/**
 * The same of facts, kept apart: their panel may be in a window of its own, and two windows that wrote
 * one text would each put back what the other had changed.
 */
export const useFactDrafts = create<FactDrafts>()(
  persist(() => NO_FACTS, {
    name: "baton-fact-drafts",
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

/** Keeps an unsaved fact. */
export function keepFactDraft(id: string, draft: FactDraft): void {
  useFactDrafts.setState(({ facts }) => ({ facts: { ...facts, [id]: draft } }));
}

/** Forgets an unsaved fact: it was saved, or the person gave it up. */
export function dropFactDraft(id: string): void {
  useFactDrafts.setState(({ facts }) => ({ facts: without(facts, id) }));
}

function without<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...rest } = values;
  return rest;
}
