import type { ProjectDraft, ProjectField } from "./project-draft.ts";

/** What each part of the form is given. */
export interface FieldsProps {
  readonly draft: ProjectDraft;
  readonly change: (changes: Partial<ProjectDraft>) => void;
  /** Why a field's value can't be taken. */
  readonly errorOf: (field: ProjectField) => string | null;
}
