import { useMutation } from "@tanstack/react-query";
import { t } from "../../../shared/strings/translate.ts";
import type { Refusal } from "../../api/client.ts";
import { startRun } from "../../api/runs.ts";
import { closeDialog, type RunSubject } from "../../state/dialogs.ts";
import { keepProfile } from "../../state/run-choice.ts";
import { showToast } from "../../state/toasts.ts";

/** Starting an agent on a task. A refusal leaves the board as it was. */
export function useRun({ id, key, projectId }: RunSubject) {
  return useMutation<string, Refusal, string>({
    mutationFn: (profile) => startRun(id, profile),
    onSuccess: (_execution, profile) => {
      keepProfile(projectId, profile);
      closeDialog();
      showToast(
        t(($) => $.runDialog.works, { agent: profile, key }),
        { about: id },
      );
    },
  });
}
