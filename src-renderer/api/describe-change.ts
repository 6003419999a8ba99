import { STATUS_LABELS } from "../../shared/domain/status.ts";
import type { Change } from "../../shared/operations/change.ts";
import { t } from "../../shared/strings/translate.ts";

/** A change by its name: `move of API-12 to Blocked`, `labels of 3 cards`. */
export function describeChange(change: Change): string {
  const { name, tasks, status, fields } = change;
  const key = change.key ?? "";
  const count = tasks;
  const project = change.project ?? "";
  const fact = change.fact ?? "";
  switch (name) {
    case "moved":
      return status === null
        ? t(($) => $.undo.what.moved, { count, key })
        : t(($) => $.undo.what.movedTo, { count, key, status: STATUS_LABELS[status] });
    case "edited": {
      const field = fields.length === 1 ? fieldName(fields[0] ?? "") : null;
      return field === null
        ? t(($) => $.undo.what.edited, { count, key })
        : t(($) => $.undo.what.field, { count, key, field });
    }
    case "settings":
      return t(($) => $.undo.what.settings, { project });
    case "archived":
      return t(($) => $.undo.what.archived, { project });
    case "unarchived":
      return t(($) => $.undo.what.unarchived, { project });
    case "kept":
      return t(($) => $.undo.what.kept, { preset: change.preset ?? "" });
    case "fact_written":
      return t(($) => $.undo.what.factWritten, { fact });
    case "fact_deleted":
      return t(($) => $.undo.what.factDeleted, { fact });
    case "fact_restored":
      return t(($) => $.undo.what.factRestored, { fact });
    case "gated":
      return t(($) => $.undo.what.gated, { count, key, fact });
    case "ungated":
      return t(($) => $.undo.what.ungated, { count, key, fact });
    default:
      return t(($) => $.undo.what[name], { count, key });
  }
}

function fieldName(field: string): string | null {
  const names: Readonly<Record<string, string>> = t(($) => $.undo.fields, { returnObjects: true });
  return names[field] ?? null;
}
