import { IMPORT_SOURCES, type ImportSourceName } from "../../../shared/domain/import-source.ts";
import { decideLine, type TextDecision } from "../../../shared/domain/text.ts";

/** Longest ref that an import takes, in characters. */
const MAX_REF_CHARACTERS = 500;

/**
 * What a task of another tool is known by here. Refs are unique on a board whichever tools come
 * along: each starts with its tool's name. Those of beads came first and stand alone, unless they
 * look as if they had such a beginning.
 * @param id as the tool has it
 */
export function externalRef(source: ImportSourceName, id: string): string {
  const isPlain =
    source === "beads" && !IMPORT_SOURCES.some(({ name }) => id.startsWith(`${name}:`));
  return isPlain ? id : `${source}:${id}`;
}

/** Decides an id of another tool: one line that is not too long to be part of a ref. */
export function decideId(source: ImportSourceName, id: string): TextDecision {
  return decideLine(id, "id", MAX_REF_CHARACTERS - `${source}:`.length);
}
