import { ShieldCheck, ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { writeDuration } from "../../../shared/domain/duration.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { useProjects } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { formatCost } from "../../ui/format.ts";
import styles from "./panel.module.css";
import { PromptDialog } from "./prompt-dialog.tsx";
import type { ShownTask, TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";
import { VerificationForm } from "./verification-form.tsx";

/** What decides whether the task's work is done, and where the task differs from its project. */
export function VerificationSection({ task }: TaskProps) {
  const [isEditing, setEditing] = useState(false);
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
    <section className={own.wanted} aria-label="What verifies it">
      <div className={own.wantedLine}>
        <Icon size={14} aria-hidden="true" />
        {command === null ? (
          <span className={styles.quiet}>No command verifies this work</span>
        ) : (
          <code className={own.command}>{command}</code>
        )}
      </div>
      <p className={styles.quiet}>{facts.join(" · ")}</p>
      <div className={styles.actions}>
        <Button size="s" onClick={() => setEditing(true)}>
          Change…
        </Button>
        <Button size="s" variant="ghost" onClick={() => setPreviewing(true)}>
          Preview the prompt
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
  const bound = task.maxCostUsd === null ? [] : [`at most ${formatCost(task.maxCostUsd)}`];
  if (!task.fileMutating) {
    return { command: null, facts: ["its work changes no files: nothing is verified", ...bound] };
  }
  return {
    command,
    facts: [
      required ? "required" : "not required",
      ...(command === null ? [] : [`within ${writeDuration(timeoutMs)}`]),
      project.attempts === 1 ? "one attempt" : `${project.attempts} attempts`,
      ...(project.critic === null ? [] : [`critic ${project.critic}`]),
      ...bound,
      task.verify === null ? "as its project wants" : "with settings of its own",
    ],
  };
}
