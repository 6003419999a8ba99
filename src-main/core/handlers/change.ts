import type { changeOperations } from "../../../shared/operations/change.ts";
import { findChanges, toChange } from "../services/find-changes.ts";
import { undoChange } from "../services/undo-change.ts";
import type { Handlers } from "./handler.ts";

/** Undo and redo. */
export const changeHandlers: Handlers<keyof typeof changeOperations> = {
  "change.undoable": (tx, input, context) => {
    const { undo, redo, final } = findChanges(tx, context.caller, input.passOver);
    return {
      data: {
        undo: undo && toChange(tx, undo),
        redo: redo && toChange(tx, redo),
        final: final && toChange(tx, final),
      },
    };
  },
  "change.undo": (tx, input, context) => ({ data: undoChange(tx, context, "undo", input) }),
  "change.redo": (tx, input, context) => ({ data: undoChange(tx, context, "redo", input) }),
};
