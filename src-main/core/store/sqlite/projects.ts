import type { ProjectRow } from "../rows.ts";
import type { ProjectReads, ProjectWrites } from "../store.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { createUpdate, insertSql } from "./update.ts";

const COLUMNS = columnsOf("projects");

/** Projects in SQL. */
export function createProjectStore(sql: Statements): ProjectReads & ProjectWrites {
  const find = sql<ProjectRow>(`SELECT ${COLUMNS} FROM projects WHERE id = @id`);
  const findByPrefix = sql<ProjectRow>(`SELECT ${COLUMNS} FROM projects WHERE prefix = @prefix`);
  const findByRootPath = sql<ProjectRow>(
    `SELECT ${COLUMNS} FROM projects WHERE root_path = @rootPath ORDER BY created_at LIMIT 1`,
  );
  const list = sql<ProjectRow>(
    `SELECT ${COLUMNS} FROM projects WHERE @includeArchived = 1 OR archived_at IS NULL
     ORDER BY id <> 'global', name COLLATE NOCASE, id`,
  );
  const isPrefixUsed = sql<{ used: number }>(
    `SELECT EXISTS (SELECT 1 FROM projects WHERE prefix = @prefix)
         OR EXISTS (SELECT 1 FROM retired_prefixes WHERE prefix = @prefix) AS used`,
  );
  const wasDeleted = sql<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM retired_prefixes
       WHERE prefix = @ref OR project_id = @ref) AS found`,
  );
  const countOpenTasks = sql<{ tasks: number }>(
    `SELECT count(*) AS tasks FROM tasks WHERE project_id = @id AND dropped = 0
       AND status IN ('backlog', 'todo', 'in_progress', 'in_review', 'blocked')`,
  );
  const takeNumbers = sql<{ first: number }>(
    `UPDATE projects SET next_number = next_number + @count WHERE id = @id
     RETURNING next_number - @count AS first`,
  );
  const take = (id: string, count: number) => takeNumbers.get({ id, count })?.first as number;
  const retirePrefix = sql(
    `INSERT INTO retired_prefixes (prefix, project_id, retired_at)
     SELECT prefix, id, @now FROM projects WHERE id = @id`,
  );
  const countTasks = sql<{ tasks: number }>(
    "SELECT count(*) AS tasks FROM tasks WHERE project_id = @id",
  );
  const remove = sql("DELETE FROM projects WHERE id = @id");
  const insert = sql<ProjectRow>(`${insertSql("projects")} RETURNING ${COLUMNS}`);
  const update = createUpdate<ProjectRow>(
    sql,
    (setList) => `UPDATE projects SET ${setList} WHERE id = @id RETURNING ${COLUMNS}`,
  );
  return {
    find: (id) => find.get({ id }),
    findByPrefix: (prefix) => findByPrefix.get({ prefix }),
    findByRootPath: (rootPath) => findByRootPath.get({ rootPath }),
    list: (includeArchived) => list.all({ includeArchived: includeArchived ? 1 : 0 }),
    isPrefixUsed: (prefix) => isPrefixUsed.get({ prefix })?.used === 1,
    wasDeleted: (ref) => wasDeleted.get({ ref })?.found === 1,
    countOpenTasks: (id) => countOpenTasks.get({ id })?.tasks ?? 0,
    insert: (row) => insert.get(row) as ProjectRow,
    update: (id, changes) => update(id, changes) as ProjectRow,
    takeNumber: (id) => take(id, 1),
    takeNumbers: take,
    delete(id, now) {
      const tasks = countTasks.get({ id })?.tasks ?? 0;
      retirePrefix.run({ id, now });
      remove.run({ id });
      return tasks;
    },
  };
}
