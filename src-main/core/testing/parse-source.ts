import type { ImportOptions, ImportSourceName } from "../../../shared/domain/import-source.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { parseImport, readImport } from "../importers/registry.ts";

/** Reads a text of another tool. */
export async function parseText(
  name: ImportSourceName,
  content: string | Uint8Array | object,
  options: ImportOptions = {},
) {
  const text = content instanceof Uint8Array || typeof content === "string";
  const bytes = Buffer.from(text ? content : JSON.stringify(content));
  return summarise(await parseImport(name, bytes, options));
}

/** Reads a file or folder of another tool. */
export async function parsePath(name: ImportSourceName, path: string, options: ImportOptions = {}) {
  return summarise(await readImport(name, { path, boardPath: "no-board.db" }, options));
}

/** What a refused reading says. */
export async function refusalOf(reading: Promise<unknown>): Promise<DomainError> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DomainError) return error;
  throw new Error("it was not refused", { cause: error });
}

function summarise(parsed: Awaited<ReturnType<typeof parseImport>>) {
  const byRef = new Map(parsed.tasks.map((task) => [task.ref, task]));
  return {
    ...parsed,
    kinds: parsed.findings.map(({ kind }) => kind),
    refs: [...byRef.keys()],
    task: (ref: string): ImportedTask => {
      const found = byRef.get(ref);
      if (!found) throw new Error(`there is no ${ref}`);
      return found;
    },
  };
}
