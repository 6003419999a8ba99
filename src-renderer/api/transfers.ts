import { useEffect, useState } from "react";
import type { TransferAnswers, TransferProgress, TransferRequest } from "../../shared/transfer.ts";
import { dataOf } from "./client.ts";

/**
 * Asks the app for an import or export.
 * @throws {Refusal} what it answered instead
 */
export async function askTransfers<Kind extends TransferRequest["kind"]>(
  request: Extract<TransferRequest, { readonly kind: Kind }>,
): Promise<TransferAnswers[Kind]> {
  return dataOf(await window.baton.transfers(request));
}

/** Names the work of an import among all that is at work. */
export const IMPORTING = ["import"];

/** How far the import or export at work is; null while there is none. */
export function useTransferProgress(isAtWork: boolean): TransferProgress | null {
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  useEffect(() => window.baton.onTransferProgress(setProgress), []);
  useEffect(() => {
    if (!isAtWork) setProgress(null);
  }, [isAtWork]);
  return progress;
}
