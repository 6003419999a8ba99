import type { PresetRow } from "./rows.ts";

export interface PresetReads {
  find(id: string): PresetRow | null;
  /** By project and place. @param projectId null for those of all projects */
  list(kind: PresetRow["kind"], projectId: string | null): PresetRow[];
}

export interface PresetWrites {
  insert(row: Omit<PresetRow, "tenantId">): PresetRow;
  update(id: string, changes: Partial<PresetRow>): PresetRow;
  delete(id: string): void;
}
