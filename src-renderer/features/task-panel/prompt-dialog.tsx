import { useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { usePromptPreview } from "../../api/queries.ts";
import { announce } from "../../state/announcer.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import own from "./prompt-dialog.module.css";
import type { TaskProps } from "./shown-task.ts";

const ROLES = [
  { value: "builder", label: t(($) => $.verdicts.prompt.builder) },
  { value: "critic", label: t(($) => $.verdicts.prompt.critic) },
] as const;

/** The prompt that an agent on this task would be given now, word by word. */
export function PromptDialog({ task, onClose }: TaskProps & { readonly onClose: () => void }) {
  const [role, setRole] = useState<"builder" | "critic">("builder");
  const { data, error } = usePromptPreview(task.id, role);
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title={t(($) => $.verdicts.prompt.title, { key: task.key })}
      description={t(($) => $.verdicts.prompt.description)}
    >
      <div className={own.bar}>
        <Segmented
          label={t(($) => $.verdicts.prompt.whose)}
          value={role}
          segments={ROLES}
          onChange={setRole}
        />
        {data && (
          <CopyButton
            label={t(($) => $.verdicts.prompt.copy)}
            text={data.prompt}
            onCopied={() => announce(t(($) => $.verdicts.prompt.copied))}
          />
        )}
      </div>
      {error && (
        <p className={own.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <Skeleton width="80%" />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long prompt is scrolled by key
        <pre className={own.prompt} tabIndex={0}>
          {data.prompt}
        </pre>
      )}
    </Dialog>
  );
}
