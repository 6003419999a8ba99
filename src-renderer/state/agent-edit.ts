import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { AgentProfile, PromptVia } from "../../shared/domain/agent-profile.ts";
import type { StreamFormat } from "../../shared/domain/agent-stream/agent-stream.ts";
import { createLaterStorage } from "./later-storage.ts";

/** Where a variable's value comes from. */
export const VALUE_SOURCES = ["text", "env", "keychain"] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** A variable as it is typed. */
export interface VariableDraft {
  readonly name: string;
  readonly source: ValueSource;
  /** The value itself, or what it is called where it is kept. */
  readonly value: string;
}

/** A profile as it is typed. */
export interface AgentDraft {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  readonly promptVia: PromptVia;
  readonly environment: readonly VariableDraft[];
  readonly place: "worktree" | "project" | "path";
  readonly path: string;
  readonly format: StreamFormat;
  readonly model: string;
  readonly wall: string;
  readonly idle: string;
  readonly toolIdle: string;
  readonly maxCost: string;
  readonly maxConcurrent: string;
  readonly needsWorktree: boolean;
}

/** A profile that is being written. */
export interface AgentEdit {
  /** The name of the one that is changed; null for a new one. */
  readonly name: string | null;
  /** What it is changed on; null where it was not there. */
  readonly revision: string | null;
  /** The profile as it was when the edit began. */
  readonly base: AgentProfile;
  readonly mode: "form" | "json";
  readonly draft: AgentDraft;
  /** The same as JSON, while that is typed. */
  readonly text: string;
}

/**
 * The profile that is being written: it outlives the window of the settings, until it is saved or
 * discarded.
 */
export const useAgentEdit = create<{ readonly edit: AgentEdit | null }>()(
  persist(() => ({ edit: null as AgentEdit | null }), {
    name: "baton-agent-edit",
    version: 1,
    storage: createJSONStorage(createLaterStorage),
  }),
);

/** Begins, goes on with, or ends writing a profile. */
export function keepAgentEdit(edit: AgentEdit | null): void {
  useAgentEdit.setState({ edit });
}
