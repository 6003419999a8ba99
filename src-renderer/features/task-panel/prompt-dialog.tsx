import { useState } from "react";
import { messageOf } from "../../api/client.ts";
import { usePromptPreview } from "../../api/queries.ts";
import { announce } from "../../state/announcer.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import own from "./prompt-dialog.module.css";
import type { TaskProps } from "./shown-task.ts";

const ROLES = [
  { value: "builder", label: "Builder" },
  { value: "critic", label: "Critic" },
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
      title={`The prompt for ${task.key}`}
      description="What an agent would be given now. A critic's names the commits under review once there are any."
    >
      <div className={own.bar}>
        <Segmented label="Whose prompt" value={role} segments={ROLES} onChange={setRole} />
        {data && (
          <CopyButton
            label="Copy the prompt"
            text={data.prompt}
            onCopied={() => announce("Prompt copied")}
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
