import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { suggestPrefix } from "../../../shared/domain/task-key.ts";
import type { ImportReport } from "../../../shared/operations/import.ts";
import type { ImportOrder, TransferSource } from "../../../shared/transfer.ts";
import { messageOf } from "../../api/client.ts";
import { askTransfers, useTransferProgress } from "../../api/transfers.ts";

/** What a person put together so far. */
export interface ImportDraft extends Omit<ImportOrder, "path" | "target"> {
  readonly path: string | null;
  /** Prefix of a project that is there; null for a new one. */
  readonly project: string | null;
  readonly newName: string;
  readonly newPrefix: string;
}

/** Where the dialog stands. */
export type ImportStep =
  | { readonly kind: "choosing" }
  | { readonly kind: "previewed"; readonly report: ImportReport }
  | { readonly kind: "done"; readonly report: ImportReport };

/** An import from the first choice to its result. */
export function useImport(project: string | null) {
  const [draft, setDraft] = useState<ImportDraft>({
    source: "beads",
    path: null,
    project,
    newName: "",
    newPrefix: "",
    columns: {},
  });
  const [step, setStep] = useState<ImportStep>({ kind: "choosing" });
  const run = useMutation<ImportReport, Error, "preview" | "import">({
    mutationFn: (kind) => askTransfers<"preview" | "import">({ kind, order: orderOf(draft) }),
    onSuccess: (report, kind) =>
      setStep({ kind: kind === "preview" ? "previewed" : "done", report }),
  });
  const choose = useMutation<string | null, Error, TransferSource>({
    mutationFn: (source) => askTransfers<"choose">({ kind: "choose", source }),
    onSuccess: (path) => {
      if (path !== null) setDraft((before) => ({ ...before, path, ...namesOf(path) }));
    },
  });
  const error = run.error ?? choose.error;
  return {
    draft,
    step,
    isAtWork: run.isPending,
    progress: useTransferProgress(run.isPending),
    error: error && messageOf(error),
    change(changes: Partial<ImportDraft>) {
      run.reset();
      setDraft((before) => ({ ...before, ...changes }));
    },
    choose: () => choose.mutate(draft.source),
    preview: () => run.mutate("preview"),
    importNow: () => run.mutate("import"),
    back() {
      run.reset();
      setStep({ kind: "choosing" });
    },
  };
}

function orderOf({ source, path, project, newName, newPrefix, columns }: ImportDraft): ImportOrder {
  return {
    source,
    path: path ?? "",
    target:
      project === null
        ? { kind: "new", name: newName, prefix: newPrefix }
        : { kind: "project", project },
    columns: Object.fromEntries(Object.entries(columns).filter(([, header]) => header !== "")),
  };
}

/** A new project is called as the file is, until somebody says otherwise. */
function namesOf(path: string): Pick<ImportDraft, "newName" | "newPrefix"> {
  const file = path.split(/[\\/]/u).filter(Boolean).at(-1) ?? "";
  const newName = file.replace(/\.[^.]*$/u, "") || "Imported";
  return { newName, newPrefix: suggestPrefix(newName) };
}
