import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Severity } from "../../shared/domain/verdict.ts";
import { createLaterStorage } from "./later-storage.ts";

/** A description being edited: what was typed, and what it was typed over. */
export interface DescriptionDraft {
  readonly text: string;
  /** The description as it stood when the edit began. */
  readonly base: string;
}

/** A line or a text being edited where it stands: what was typed, and what it was typed over. */
export interface TextDraft {
  readonly text: string;
  readonly base: string;
}

/** A form's fields as typed, and as they stood when it was opened. */
export interface FormDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly base: Readonly<Record<string, string>>;
}

/** A verdict being written. */
export interface VerdictDraft {
  readonly status: "pass" | "fail";
  readonly findings: readonly {
    readonly id: number;
    readonly severity: Severity;
    readonly message: string;
    readonly file: string;
  }[];
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
  /** Unsaved lines and texts, by what they are and whose: `title:` and the task's id. */
  readonly texts: Readonly<Record<string, TextDraft>>;
  /** Unsaved forms, by the same. */
  readonly forms: Readonly<Record<string, FormDraft>>;
  /** Verdicts that are not recorded yet, by task id. */
  readonly verdicts: Readonly<Record<string, VerdictDraft>>;
}

interface FactDrafts {
  /** Unsaved facts, by scope and key. */
  readonly facts: Readonly<Record<string, FactDraft>>;
}

const INITIAL: Drafts = { comments: {}, descriptions: {}, texts: {}, forms: {}, verdicts: {} };
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

/** Keeps an unsaved line or text; null forgets it. */
export function keepTextDraft(key: string, draft: TextDraft | null): void {
  useDrafts.setState(({ texts }) => ({
    texts: draft === null ? without(texts, key) : { ...texts, [key]: draft },
  }));
}

/** Keeps an unsaved form; null forgets it. */
export function keepFormDraft(key: string, draft: FormDraft | null): void {
  useDrafts.setState(({ forms }) => ({
    forms: draft === null ? without(forms, key) : { ...forms, [key]: draft },
  }));
}

/** Keeps a verdict that is not recorded yet; null forgets it. */
export function keepVerdictDraft(taskId: string, draft: VerdictDraft | null): void {
  useDrafts.setState(({ verdicts }) => ({
    verdicts: draft === null ? without(verdicts, taskId) : { ...verdicts, [taskId]: draft },
  }));
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
