import {
  type RecognisedSource,
  TRANSFER_SOURCES,
  type TransferPlace,
  type TransferSource,
} from "../../../shared/transfer.ts";

/** What was chosen, and what of it is imported. */
export interface GuessedSource {
  readonly source: TransferSource;
  /** May lie inside a folder that was chosen. */
  readonly path: string;
}

/**
 * From which tool something comes that somebody chose: the one that reads it; where none does, the
 * first one whose files end so, so that its preview says what is wrong with it.
 * @param found what was made of its content
 * @param chosen a file, or a folder
 * @param path as it was chosen
 */
export function guessSource(
  found: RecognisedSource,
  chosen: TransferPlace,
  path: string,
): GuessedSource {
  if (found.kind === "source") return { source: found.source, path: found.path };
  const end = /\.([^./\\]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  const likely = TRANSFER_SOURCES.filter(({ accepts }) => accepts === chosen);
  const fitting = likely.find(({ extensions }) => extensions.includes(end)) ?? likely[0];
  return { source: fitting?.name ?? "csv", path };
}
