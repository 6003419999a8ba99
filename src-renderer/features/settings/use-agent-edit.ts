import { useState } from "react";
import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useSaveAgent } from "../../api/agents.ts";
import type { Refusal } from "../../api/client.ts";
import { type AgentEdit, keepAgentEdit } from "../../state/agent-edit.ts";
import { announce } from "../../state/announcer.ts";
import { showToast } from "../../state/toasts.ts";
import { hasMergeMarks, mergeTexts } from "../../ui/merge-texts.ts";
import { type AgentFault, type DraftReading, draftOf, readDraft } from "./agent-draft.ts";
import { profileText, readProfileText } from "./agent-json.ts";

/** Somebody else's profile, in the way of what was written. */
export interface AgentConflict {
  /** As it is now; null where it is removed. */
  readonly theirs: AgentProfile | null;
  readonly revision: string | null;
}

/** Begins to write a profile. @param name the one that is changed; null for a new one */
export function beginAgentEdit(
  name: string | null,
  base: AgentProfile,
  revision: string | null,
): void {
  keepAgentEdit({ ...{ name, base, revision }, mode: "form", draft: draftOf(base), text: "" });
}

/**
 * The writing of a profile: as a form or as JSON, saved on the revision that it began on. What was
 * changed meanwhile is shown, and never overwritten unseen.
 */
export function useAgentWriting(edit: AgentEdit) {
  const [faults, setFaults] = useState<readonly AgentFault[]>([]);
  const [conflict, setConflict] = useState<AgentConflict | null>(null);
  const saving = useSaveAgent();
  const read = (): DraftReading =>
    edit.mode === "form" ? readDraft(edit.draft) : readProfileText(edit.text);
  const change = (changes: Partial<AgentEdit>) => {
    setFaults([]);
    keepAgentEdit({ ...edit, ...changes });
  };
  /** What was typed as a profile, or the faults, shown. */
  const readOrTell = (): AgentProfile | null => {
    if (edit.mode === "json" && hasMergeMarks(edit.text)) {
      setFaults([{ path: "", message: t(($) => $.agents.settleMarks) }]);
      return null;
    }
    const reading = read();
    if (reading.ok) return reading.profile;
    setFaults(reading.faults);
    announce(t(($) => $.agents.faults, { count: reading.faults.length }));
    return null;
  };
  const save = (revision: string | null) => {
    const profile = readOrTell();
    if (!profile) return;
    saving.mutate(
      { profile: profile as Parameters<typeof saving.mutate>[0]["profile"], revision },
      {
        onSuccess() {
          showToast(t(($) => $.agents.saved, { title: profile.title }));
          keepAgentEdit(null);
        },
        onError(refusal) {
          const found = conflictOf(refusal);
          if (found && edit.name !== null) setConflict(found);
          else setFaults(faultsOf(refusal));
        },
      },
    );
  };
  return {
    ...{ faults, conflict, change },
    isSaving: saving.isPending,
    save: () => save(edit.revision),
    closeConflict: () => setConflict(null),
    /** Shows the same in the other way, where it can be read. */
    switchMode(mode: AgentEdit["mode"]) {
      const profile = readOrTell();
      if (profile) change({ mode, draft: draftOf(profile), text: profileText(profile) });
    },
    useTheirs() {
      if (conflict?.theirs) beginAgentEdit(edit.name, conflict.theirs, conflict.revision);
      else keepAgentEdit(null);
      setConflict(null);
    },
    useMine() {
      setConflict(null);
      if (!conflict) return;
      change({ revision: conflict.revision });
      save(conflict.revision);
    },
    mergeByHand() {
      const reading = read();
      if (!conflict || !reading.ok) return;
      const { base } = edit;
      const theirs = conflict.theirs ?? base;
      const mine = profileText(reading.profile);
      const { text } = mergeTexts(profileText(base), mine, profileText(theirs));
      change({ mode: "json", text, base: theirs, revision: conflict.revision });
      setConflict(null);
    },
    mine: () => {
      const reading = read();
      return reading.ok ? profileText(reading.profile) : edit.text;
    },
  };
}

export type AgentWriting = ReturnType<typeof useAgentWriting>;

function conflictOf({ code, detail }: Refusal): AgentConflict | null {
  if (code !== "revision_conflict") return null;
  const { profile = null, revision = null } = detail as Partial<{
    profile: AgentProfile | null;
    revision: string | null;
  }>;
  return { theirs: profile, revision };
}

/** The board's own list of faults, or its message with the field that it begins with. */
function faultsOf({ code, message, detail }: Refusal): AgentFault[] {
  if (code === "revision_conflict") return [{ path: "name", message }];
  const { faults } = detail as { faults?: readonly AgentFault[] };
  if (faults) return [...faults];
  const [, path = "", rest = message] = /^profile\.([\w.-]+) (.*)$/s.exec(message) ?? [];
  return [{ path: path.replace(/\.(\d+)/g, "[$1]"), message: rest }];
}
