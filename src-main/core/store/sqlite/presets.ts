import type { PresetReads, PresetWrites } from "../preset-store.ts";
import type { PresetRow } from "../rows.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { createUpdate, insertSql } from "./update.ts";

const COLUMNS = columnsOf("presets");
const ORDER = "ORDER BY project_id, position, created_at, id";

/** Views and templates in SQL. */
export function createPresetStore(sql: Statements): PresetReads & PresetWrites {
  const find = sql<PresetRow>(`SELECT ${COLUMNS} FROM presets WHERE id = @id`);
  const all = sql<PresetRow>(`SELECT ${COLUMNS} FROM presets WHERE kind = @kind ${ORDER}`);
  const ofProject = sql<PresetRow>(
    `SELECT ${COLUMNS} FROM presets WHERE project_id = @projectId AND kind = @kind ${ORDER}`,
  );
  const insert = sql<PresetRow>(`${insertSql("presets")} RETURNING ${COLUMNS}`);
  const update = createUpdate<PresetRow>(
    sql,
    (setList) => `UPDATE presets SET ${setList} WHERE id = @id RETURNING ${COLUMNS}`,
  );
  const remove = sql("DELETE FROM presets WHERE id = @id");
  return {
    find: (id) => find.get({ id }),
    list: (kind, projectId) =>
      projectId === null ? all.all({ kind }) : ofProject.all({ kind, projectId }),
    insert: (row) => insert.get(row) as PresetRow,
    update: (id, changes) => update(id, changes) as PresetRow,
    delete: (id) => {
      remove.run({ id });
    },
  };
}
