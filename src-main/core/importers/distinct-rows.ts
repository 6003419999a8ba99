import { isDeepStrictEqual } from "node:util";
import type { Report, SourceRow } from "./row-reader.ts";

/**
 * Makes the refs of rows distinct, for tools where two tasks may come to have one id. The first keeps
 * it, and links lead there; one that says just the same is left out; any other is kept under a ref
 * of its own, counted from 2. Each case is reported.
 * @param rows in the source's order, which is taken to be that of the next import
 */
export function distinctRows<Row extends SourceRow>(rows: readonly Row[], report: Report): Row[] {
  const seen = new Map<string, Row[]>();
  return rows.flatMap((row) => {
    const same = seen.get(row.ref);
    if (!same) {
      seen.set(row.ref, [row]);
      return row;
    }
    const { file, line, id } = row;
    if (same.some(({ fields }) => isDeepStrictEqual(fields, row.fields))) {
      const message = `${id} is there twice and says the same: once is enough`;
      report({ kind: "duplicate_id", ref: row.ref, file, line, message });
      return [];
    }
    same.push(row);
    const ref = `${row.ref}#${same.length}`;
    const message = `another task is ${id} too: this one is a task of its own, and links lead to the first`;
    report({ kind: "renamed_id", ref, file, line, message });
    return { ...row, ref };
  });
}
