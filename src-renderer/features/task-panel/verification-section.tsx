import { ShieldCheck, ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { writeDuration } from "../../../shared/domain/duration.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { useDrafts } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { formatCost } from "../../ui/format.ts";
import styles from "./panel.module.css";
import { PromptDialog } from "./prompt-dialog.tsx";
import type { ShownTask, TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";
import { verificationKeyOf } from "./verification-draft.ts";
import { VerificationForm } from "./verification-form.tsx";

/** What decides whether the task's work is done, and where the task differs from its project. */
export function VerificationSection({ task }: TaskProps) {
  const [isBegun, setEditing] = useState(false);
  const isEditing = useDrafts(({ forms }) => verificationKeyOf(task.id) in forms) || isBegun;
  const [isPreviewing, setPreviewing] = useState(false);
  const { data: projects } = useProjects();
  const project = projects?.find(({ id }) => id === task.projectId);
  if (!project) return null;
  if (isEditing) {
    return <VerificationForm task={task} project={project} onEnd={() => setEditing(false)} />;
  }
  const { command, facts } = describeVerification(task, project.verify);
  const Icon = command === null ? ShieldQuestion : ShieldCheck;
  return (
    <section className={own.wanted} aria-label={t(($) => $.verdicts.wanted.region)}>
      <div className={own.wantedLine}>
        <Icon size={14} aria-hidden="true" />
        {command === null ? (
          <span className={styles.quiet}>{t(($) => $.verdicts.wanted.noCommand)}</span>
        ) : (
          <code className={own.command}>{command}</code>
        )}
      </div>
      <p className={styles.quiet}>{facts.join(" · ")}</p>
      <div className={styles.actions}>
        <Button size="s" onClick={() => setEditing(true)}>
          {t(($) => $.verdicts.wanted.change)}
        </Button>
        <Button size="s" variant="ghost" onClick={() => setPreviewing(true)}>
          {t(($) => $.verdicts.wanted.preview)}
        </Button>
      </div>
      {isPreviewing && <PromptDialog task={task} onClose={() => setPreviewing(false)} />}
    </section>
  );
}

/** What is wanted of a task's work, in words: its project's settings with its own in their place. */
export function describeVerification(
  task: Pick<ShownTask, "verify" | "maxCostUsd" | "fileMutating">,
  project: Project["verify"],
): { readonly command: string | null; readonly facts: readonly string[] } {
  const { command = project.command, timeoutMs = project.timeoutMs } = task.verify ?? {};
  const required = task.verify?.required ?? project.required;
  const bound =
    task.maxCostUsd === null
      ? []
      : [t(($) => $.verdicts.wanted.atMost, { cost: formatCost(task.maxCostUsd) })];
  if (!task.fileMutating) {
    return { command: null, facts: [t(($) => $.verdicts.wanted.changesNothing), ...bound] };
  }
  return {
    command,
    facts: [
      required ? t(($) => $.verdicts.wanted.required) : t(($) => $.verdicts.wanted.notRequired),
      ...(command === null
        ? []
        : [t(($) => $.verdicts.wanted.within, { time: writeDuration(timeoutMs) })]),
      t(($) => $.verdicts.wanted.attempts, { count: project.attempts }),
      ...(project.critic === null
        ? []
        : [t(($) => $.verdicts.wanted.critic, { name: project.critic })]),
      ...bound,
      task.verify === null
        ? t(($) => $.verdicts.wanted.asProject)
        : t(($) => $.verdicts.wanted.ownSettings),
    ],
  };
}
