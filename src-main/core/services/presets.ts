import { diffFields } from "../../../shared/domain/event.ts";
import { decidePresetName, MAX_PRESETS, reorder } from "../../../shared/domain/preset.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { PresetRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { recordEvent } from "./record.ts";

type Kind = PresetRow["kind"];

/** What is wanted of a view or template that is there. What is absent stays. */
export interface PresetEdit {
  readonly name?: string | undefined;
  readonly content?: object | undefined;
  /** Its place among its siblings, from 0. */
  readonly position?: number | undefined;
  /** The revision that the edit was made on. */
  readonly revision?: number | undefined;
}

/**
 * A view or template.
 * @throws DomainError not_found
 */
export function getPreset(tx: ReadTx, kind: Kind, id: string): PresetRow {
  const preset = tx.presets.find(id);
  if (preset?.kind === kind) return preset;
  throw new DomainError("not_found", `this ${kind} is not there any more: somebody deleted it`, {
    id,
  });
}

/**
 * Keeps a view or template, as the last one of its project.
 * @param content as accepted
 * @throws DomainError invalid_argument (its name, or too many of them), conflict (the name is taken)
 */
export function createPreset(
  tx: WriteTx,
  context: ServiceContext,
  wanted: { readonly projectId: string; readonly kind: Kind; readonly name: string },
  content: object,
): PresetRow {
  const { projectId, kind } = wanted;
  const siblings = tx.presets.list(kind, projectId);
  requireRoom(siblings, kind);
  const preset = tx.presets.insert({
    id: context.newId(),
    projectId,
    kind,
    name: acceptName(siblings, wanted.name, null),
    content: JSON.stringify(content),
    position: Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1,
    revision: 1,
    createdAt: context.now,
    updatedAt: context.now,
  });
  record(tx, context, "preset_created", preset, { row: { ...preset } });
  return preset;
}

/**
 * Changes a view or template, or its place.
 * @throws DomainError revision_conflict, invalid_argument, conflict (the name is taken)
 */
export function editPreset(
  tx: WriteTx,
  context: ServiceContext,
  preset: PresetRow,
  { name, content, position, revision }: PresetEdit,
): PresetRow {
  if (revision !== undefined && revision !== preset.revision) {
    throw new DomainError(
      "revision_conflict",
      `${preset.name} was changed meanwhile: look at it again before you change it`,
      { revision: preset.revision },
    );
  }
  const siblings = tx.presets.list(preset.kind, preset.projectId);
  const after = changePreset(tx, context, preset, {
    ...(name === undefined ? {} : { name: acceptName(siblings, name, preset.id) }),
    ...(content === undefined ? {} : { content: JSON.stringify(content) }),
  });
  if (position === undefined) return after;
  const order = reorder(
    siblings.map(({ id }) => id),
    preset.id,
    position,
  );
  for (const sibling of siblings) {
    const current = sibling.id === preset.id ? after : sibling;
    changePreset(tx, context, current, { position: order.indexOf(sibling.id) });
  }
  return tx.presets.find(preset.id) ?? after;
}

/**
 * Changes a preset's columns and appends the event; nothing where nothing differs.
 * @returns it as it is now
 */
export function changePreset(
  tx: WriteTx,
  context: ServiceContext,
  preset: PresetRow,
  wanted: Partial<PresetRow>,
): PresetRow {
  const isSame = Object.keys(diffFields(preset, { ...preset, ...wanted })).length === 0;
  if (isSame) return preset;
  const after = tx.presets.update(preset.id, {
    ...wanted,
    revision: preset.revision + 1,
    updatedAt: context.now,
  });
  record(tx, context, "preset_edited", after, {
    row: { id: after.id, kind: after.kind, name: after.name },
    changes: diffFields(preset, after),
  });
  return after;
}

/** Deletes a view or template. */
export function deletePreset(tx: WriteTx, context: ServiceContext, preset: PresetRow): void {
  tx.presets.delete(preset.id);
  record(tx, context, "preset_deleted", preset, { row: { ...preset } });
}

/**
 * Gives a view or template back what an edit took from it.
 * @param wanted columns as they were
 * @throws DomainError conflict (its name is taken by now)
 */
export function changePresetBack(
  tx: WriteTx,
  context: ServiceContext,
  preset: PresetRow,
  wanted: Partial<PresetRow>,
): void {
  const { kind, projectId, id } = preset;
  if (wanted.name !== undefined) acceptName(tx.presets.list(kind, projectId), wanted.name, id);
  changePreset(tx, context, preset, wanted);
}

/**
 * Brings a deleted view or template back as it was.
 * @throws DomainError not_found (its project is gone), conflict (its name is taken by now),
 *   invalid_argument (there are too many by now)
 */
export function bringPresetBack(tx: WriteTx, context: ServiceContext, row: PresetRow): void {
  if (!tx.projects.find(row.projectId)) {
    const message = `the project of the ${row.kind} ${row.name} is gone: it can't come back`;
    throw new DomainError("not_found", message);
  }
  const siblings = tx.presets.list(row.kind, row.projectId);
  requireRoom(siblings, row.kind);
  acceptName(siblings, row.name, row.id);
  const { tenantId: _, ...fields } = row;
  const preset = tx.presets.insert(fields);
  record(tx, context, "preset_created", preset, { row: { ...preset } });
}

function record(
  tx: WriteTx,
  context: ServiceContext,
  kind: "preset_created" | "preset_edited" | "preset_deleted",
  { projectId }: PresetRow,
  data: Parameters<typeof recordEvent>[2]["data"],
): void {
  recordEvent(tx, context, { kind, projectId, taskId: null, data });
}

function requireRoom(siblings: readonly PresetRow[], kind: Kind): void {
  if (siblings.length < MAX_PRESETS) return;
  throw new DomainError(
    "invalid_argument",
    `a project can keep ${MAX_PRESETS} ${kind}s at most: delete one first`,
  );
}

function acceptName(siblings: readonly PresetRow[], text: string, own: string | null): string {
  const name = acceptText(decidePresetName(text));
  const other = siblings.find(
    (sibling) => sibling.id !== own && sibling.name.toLowerCase() === name.toLowerCase(),
  );
  if (!other) return name;
  throw new DomainError("conflict", `there is a ${other.kind} called ${other.name} already`, {
    id: other.id,
  });
}
