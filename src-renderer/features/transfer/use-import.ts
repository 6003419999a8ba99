import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { suggestPrefix } from "../../../shared/domain/task-key.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { ImportReport } from "../../../shared/operations/import.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { ImportOrder, RecognisedSource, TransferPlace } from "../../../shared/transfer.ts";
import { askTransfers, IMPORTING, useTransferProgress } from "../../api/transfers.ts";
import type { ImportSubject } from "../../state/dialogs.ts";
import { guessSource } from "./guess-source.ts";

/** What a person put together so far. */
export interface ImportDraft extends Omit<ImportOrder, "path" | "target"> {
  readonly path: string | null;
  /** Prefix of a project that is there; null for a new one. */
  readonly project: string | null;
  readonly newName: string;
  readonly newPrefix: string;
}

/** What the person chose in the system's own dialog. */
interface Chosen {
  readonly what: TransferPlace;
  readonly path: string;
}

/** Where the dialog stands. */
export type ImportStep =
  | { readonly kind: "choosing" }
  | { readonly kind: "previewed"; readonly report: ImportReport }
  | { readonly kind: "done"; readonly report: ImportReport };

/** How a table is read where nobody says otherwise. */
const BY_ITSELF = { columns: {}, statuses: {}, delimiter: null, encoding: null };

/**
 * An import from the first choice to its result.
 * @param project the prefix of the one on the board
 * @param given what was dropped, which is tried out at once; null where it is still to be chosen
 */
export function useImport(project: string | null, given: ImportSubject | null) {
  const [draft, setDraft] = useState<ImportDraft>({
    ...{ source: "beads", path: null, project, newName: "", newPrefix: "", ...BY_ITSELF },
    ...(given && { ...given, ...namesOf(given.path) }),
  });
  const [step, setStep] = useState<ImportStep>({ kind: "choosing" });
  const run = useMutation<ImportReport, Error, "preview" | "import">({
    mutationKey: IMPORTING,
    mutationFn: (kind) => askTransfers<"preview" | "import">({ kind, order: orderOf(draft) }),
    onSuccess: (report, kind) =>
      setStep({ kind: kind === "preview" ? "previewed" : "done", report }),
  });
  const { mutate } = run;
  const isTried = useRef(given === null);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    mutate("preview");
  }, [mutate]);
  const suggested = useRef(given ? namesOf(given.path) : NO_NAMES);
  const recognise = useMutation<RecognisedSource, Error, Chosen>({
    mutationFn: ({ path }) => askTransfers<"recognise">({ kind: "recognise", path }),
    onSuccess: (found, { what, path }) => {
      const [last, next] = [suggested.current, namesOf(path)];
      suggested.current = next;
      setDraft((before) => ({
        ...{ ...before, ...guessSource(found, what, path), ...BY_ITSELF },
        // What somebody typed, before it was chosen or while it was looked at, is theirs.
        newName: before.newName === last.newName ? next.newName : before.newName,
        newPrefix: before.newPrefix === last.newPrefix ? next.newPrefix : before.newPrefix,
      }));
    },
  });
  const choose = useMutation<string | null, Error, TransferPlace>({
    mutationFn: (what) => askTransfers<"choose">({ kind: "choose", what }),
    onSuccess: (path, what) => {
      if (path !== null) recognise.mutate({ what, path });
    },
  });
  const isAtWork = run.isPending || recognise.isPending;
  const error = run.error ?? choose.error ?? recognise.error;
  return {
    draft,
    step,
    isAtWork,
    progress: useTransferProgress(isAtWork),
    error: error && messageOf(error),
    change(changes: Partial<ImportDraft>) {
      run.reset();
      // What was said of a table says nothing of another tool's file.
      const how = changes.source === undefined ? {} : BY_ITSELF;
      setDraft((before) => ({ ...before, ...how, ...changes }));
    },
    choose(what: TransferPlace) {
      run.reset();
      choose.mutate(what);
    },
    preview: () => mutate("preview"),
    importNow: () => mutate("import"),
    back() {
      run.reset();
      setStep({ kind: "choosing" });
    },
  };
}

function orderOf({ path, project, newName, newPrefix, ...how }: ImportDraft): ImportOrder {
  return {
    ...how,
    path: path ?? "",
    target:
      project === null
        ? { kind: "new", name: newName, prefix: newPrefix }
        : { kind: "project", project },
  };
}

const NO_NAMES = { newName: "", newPrefix: "" };

/** A new project is called as the file is, until somebody says otherwise. */
function namesOf(path: string): Pick<ImportDraft, "newName" | "newPrefix"> {
  const file = path.split(/[\\/]/u).filter(Boolean).at(-1) ?? "";
  const newName = file.replace(/\.[^.]*$/u, "") || t(($) => $.transfer.imported);
  return { newName, newPrefix: suggestPrefix(newName) };
}
