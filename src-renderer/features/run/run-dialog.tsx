import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useAgents } from "../../api/agents.ts";
import { runAppAction } from "../../api/app-requests.ts";
import { useTask } from "../../api/queries.ts";
import { closeDialog, type RunSubject } from "../../state/dialogs.ts";
import { useRunChoice } from "../../state/run-choice.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AgentChoice, MissingAgents } from "./agent-choice.tsx";
import { keptFor } from "./kept-for.ts";
import { markedAgent, orderAgents } from "./order-agents.ts";
import styles from "./run-dialog.module.css";
import { useRun } from "./use-run.ts";
import { VerificationHint } from "./verification-hint.tsx";

const FORM_ID = "run";

/** Starts an agent on a task: which one. What is refused is told here, and the board is untouched. */
export function RunDialog({ task }: { readonly task: RunSubject }) {
  const { data: known, error } = useAgents();
  // As it is now: whoever opened the dialog may not have known the latest change yet.
  const { data: live } = useTask(task.id);
  const last = useRunChoice(({ profiles }) => profiles[task.projectId]);
  const [chosen, setChosen] = useState<string | null>(null);
  const run = useRun(task);
  const { startable, missing } = orderAgents(keptFor(live ?? task, known?.agents ?? []));
  const marked = markedAgent(startable, chosen ?? last);
  const choice = useRef<HTMLInputElement>(null);
  const isKnown = known !== undefined;
  useEffect(() => {
    // Where the dialog was there before the agents were known.
    if (isKnown) choice.current?.focus();
  }, [isKnown]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (marked !== null && !run.isPending) run.mutate(marked);
  };
  return (
    <Dialog
      open
      onClose={closeDialog}
      initialFocus={choice}
      title={t(($) => $.runDialog.title, { key: task.key })}
      description={(live ?? task).title}
      footer={
        <>
          <Button
            variant="ghost"
            className={styles.setUp}
            onClick={() => void runAppAction("agents")}
          >
            {t(($) => $.agents.setUp)}
          </Button>
          <Button onClick={closeDialog}>{t(($) => $.runDialog.cancel)}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM_ID}
            disabled={marked === null || run.isPending}
            shortcut="↵"
          >
            {run.isPending ? t(($) => $.runDialog.starting) : t(($) => $.runDialog.run)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
        {known?.problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
        <div role="radiogroup" aria-label={t(($) => $.runDialog.agent)} className={styles.list}>
          {!known && !error && <Skeleton width="60%" />}
          {startable.map((agent) => (
            <AgentChoice
              key={agent.name}
              agent={agent}
              isChosen={agent.name === marked}
              inputRef={agent.name === marked ? choice : null}
              onChoose={() => {
                run.reset();
                setChosen(agent.name);
              }}
            />
          ))}
        </div>
        <MissingAgents agents={missing} isOpen={startable.length === 0} />
        <VerificationHint projectId={task.projectId} />
        <p role="alert" className={styles.refusal} hidden={!run.error && !error}>
          {(run.error ?? error) && messageOf(run.error ?? error)}
        </p>
      </form>
    </Dialog>
  );
}
