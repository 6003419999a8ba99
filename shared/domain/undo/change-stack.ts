/** What a person did in one transaction, as far as undo needs to know it. */
export interface PersonBatch {
  readonly batch: string;
  /** Set where it took another batch back, or did it again. */
  readonly undoes: { readonly batch: string; readonly isRedo: boolean } | null;
}

/** What a person can take back and do again, the next one last. */
export interface ChangeStack {
  readonly undo: readonly string[];
  readonly redo: readonly string[];
}

/**
 * The stacks of a person, by what the board's events say that the person did. A new change ends what
 * could be done again, as everywhere.
 * @param batches oldest first
 */
export function foldChanges(batches: readonly PersonBatch[]): ChangeStack {
  const undo: string[] = [];
  let redo: string[] = [];
  for (const { batch, undoes } of batches) {
    if (!undoes) {
      undo.push(batch);
      redo = [];
    } else if (undoes.isRedo) {
      remove(redo, undoes.batch);
      undo.push(batch);
    } else {
      remove(undo, undoes.batch);
      redo.push(batch);
    }
  }
  return { undo, redo };
}

function remove(stack: string[], batch: string): void {
  const at = stack.lastIndexOf(batch);
  if (at >= 0) stack.splice(at, 1);
}
