import { findPath } from "../../../shared/domain/dependency.ts";
import { loopNumbers } from "../../../shared/domain/loops.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ImportedTask, ImportFinding } from "../../../shared/operations/import.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { isSameSource, isUntouched } from "./import-hash.ts";

/**
 * What the import does with one task.
 * - `create`: it is new here.
 * - `update`: it changed there, and nobody touched it here.
 * - `refresh`: it is the same on both sides; only a link whose other end came later may be missing.
 * - `keep`: it changed on both sides, and what stands here wins.
 * - `leave`: it changed here alone.
 */
export type ImportAction = "create" | "update" | "refresh" | "keep" | "leave";

/** One task of an import, with its references resolved. */
export interface PlannedTask {
  readonly source: ImportedTask;
  readonly id: string;
  readonly existing: KeyedTask | null;
  readonly action: ImportAction;
  /** For those that are written: the parent and what it will wait for. */
  readonly parentId: string | null;
  readonly dependsOn: readonly string[];
  /** What it waits for now. */
  readonly dependedOn: readonly string[];
}

/** What an import will do. */
export interface ImportPlan {
  readonly tasks: readonly PlannedTask[];
  /** References that could not be kept. */
  readonly findings: readonly ImportFinding[];
}

/**
 * Plans an import: what happens to each task, and which references hold. An edge that would close a
 * cycle is left out, the later one in the file's order; so is one whose end is neither in the
 * import nor on the board. Nothing is written.
 * @param projectId where the tasks go
 * @param tasks each with a `ref` of its own
 * @param newId makes ids for new tasks
 * @throws DomainError invalid_argument when two tasks have the same `ref`
 */
export function planImport(
  tx: ReadTx,
  projectId: string,
  tasks: readonly ImportedTask[],
  newId: () => string,
): ImportPlan {
  const onBoard = new Map(tx.tasks.listImported(projectId).map((row) => [row.externalRef, row]));
  const links = onBoard.size === 0 ? new Map() : linksByTask(tx, projectId);
  const drafts = tasks.map((source) => draftOf(source, onBoard, links, newId));
  const ids = new Map([...onBoard].map(([ref, row]) => [ref as string, row.id]));
  for (const { source, id } of drafts) ids.set(source.ref, id);
  if (new Set(tasks.map(({ ref }) => ref)).size < tasks.length) {
    throw new DomainError("invalid_argument", "two tasks of the import have the same id");
  }
  const findings: ImportFinding[] = [];
  const resolver = new ReferenceResolver(tx, drafts, ids, findings);
  const planned = drafts.map((draft) =>
    isWritten(draft.action)
      ? {
          ...draft,
          parentId: resolver.resolveParent(draft),
          dependsOn: resolver.resolveDependencies(draft),
        }
      : { ...draft, parentId: draft.existing?.parentTaskId ?? null, dependsOn: draft.dependedOn },
  );
  return { tasks: planned, findings };
}

/** Whether an action may write the task. */
export function isWritten(action: ImportAction): boolean {
  return action === "create" || action === "update" || action === "refresh";
}

type Draft = Omit<PlannedTask, "parentId" | "dependsOn">;

function draftOf(
  source: ImportedTask,
  onBoard: ReadonlyMap<string | null, KeyedTask>,
  links: ReadonlyMap<string, string[]>,
  newId: () => string,
): Draft {
  const existing = onBoard.get(source.ref) ?? null;
  if (!existing) return { source, id: newId(), existing, action: "create", dependedOn: [] };
  const dependedOn = links.get(existing.id) ?? [];
  const isUntouchedHere = isUntouched(existing, dependedOn);
  const action = isSameSource(existing.sourceHash, source.sourceHash)
    ? isUntouchedHere
      ? "refresh"
      : "leave"
    : isUntouchedHere
      ? "update"
      : "keep";
  return { source, id: existing.id, existing, action, dependedOn };
}

function linksByTask(tx: ReadTx, projectId: string): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const { taskId, dependsOnTaskId } of tx.dependencies.linksFrom(projectId)) {
    const known = links.get(taskId);
    if (known) known.push(dependsOnTaskId);
    else links.set(taskId, [dependsOnTaskId]);
  }
  return links;
}

/** Resolves references in the file's order, against the edges that hold so far. */
class ReferenceResolver {
  readonly #tx: ReadTx;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #refs: ReadonlyMap<string, string>;
  readonly #findings: ImportFinding[];
  /** Edges and parents of the tasks that this import writes; the others' are read as they are. */
  readonly #dependencies: Map<string, string[]>;
  readonly #parents: Map<string, string | null>;
  /** On which loops tasks would lie if every reference held: only an edge of one can close a cycle. */
  readonly #waitingLoops: ReadonlyMap<string, number>;
  readonly #parentLoops: ReadonlyMap<string, number>;

  constructor(
    tx: ReadTx,
    drafts: readonly Draft[],
    ids: ReadonlyMap<string, string>,
    findings: ImportFinding[],
  ) {
    this.#tx = tx;
    this.#ids = ids;
    this.#refs = new Map([...ids].map(([ref, id]) => [id, ref]));
    this.#findings = findings;
    const written = drafts.filter(({ action }) => isWritten(action));
    this.#dependencies = new Map(written.map(({ id }) => [id, []]));
    this.#parents = new Map(written.map(({ id }) => [id, null]));
    const sources = new Map(written.map(({ id, source }) => [id, source]));
    const known = (refs: readonly string[]) => refs.flatMap((ref) => ids.get(ref) ?? []);
    this.#waitingLoops = loopNumbers(sources.keys(), (id) => {
      const source = sources.get(id);
      return source ? known(source.dependsOn) : this.#dependenciesOf(id);
    });
    this.#parentLoops = loopNumbers(sources.keys(), (id) => {
      const source = sources.get(id);
      if (!source) return this.#parentOf(id);
      return source.parentRef === null ? [] : known([source.parentRef]);
    });
  }

  resolveDependencies(draft: Draft): readonly string[] {
    const { source, id } = draft;
    const kept: string[] = [];
    this.#dependencies.set(id, kept);
    for (const ref of new Set(source.dependsOn)) {
      const on = this.#ids.get(ref);
      if (on === undefined) {
        this.#find("dangling_edge", source.ref, `it waits for ${ref}, which does not exist`);
        continue;
      }
      const canClose = this.#waitingLoops.get(on) === this.#waitingLoops.get(id);
      const path = canClose ? findPath(on, id, (from) => this.#dependenciesOf(from)) : null;
      if (path) {
        const way = [id, ...path].map((step) => this.#refs.get(step) ?? step).join(" -> ");
        this.#find("cycle", source.ref, `its waiting for ${ref} was left out: ${way}`);
        continue;
      }
      kept.push(on);
    }
    return kept;
  }

  resolveParent({ source, id }: Draft): string | null {
    const ref = source.parentRef;
    if (ref === null) return null;
    const parent = this.#ids.get(ref);
    if (parent === undefined) {
      this.#find("dangling_edge", source.ref, `its parent ${ref} does not exist`);
      return null;
    }
    const canClose = this.#parentLoops.get(parent) === this.#parentLoops.get(id);
    if (canClose && findPath(parent, id, (from) => this.#parentOf(from))) {
      this.#find("cycle", source.ref, `its parent ${ref} was left out: ${ref} lies below it`);
      return null;
    }
    this.#parents.set(id, parent);
    return parent;
  }

  #dependenciesOf(id: string): readonly string[] {
    return this.#dependencies.get(id) ?? this.#tx.dependencies.dependencyIds(id);
  }

  #parentOf(id: string): string[] {
    const planned = this.#parents.get(id);
    const parent = planned === undefined ? this.#tx.tasks.find(id)?.parentTaskId : planned;
    return parent ? [parent] : [];
  }

  #find(kind: ImportFinding["kind"], ref: string, message: string): void {
    this.#findings.push({ kind, ref, file: null, line: null, message });
  }
}
