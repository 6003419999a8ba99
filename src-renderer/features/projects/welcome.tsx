import { useMutation } from "@tanstack/react-query";
import { FolderOpen, ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { startProject } from "../../api/app-requests.ts";
import { makeDemo } from "../../api/make-demo.ts";
import { useBatonCommand } from "../../api/use-baton-command.ts";
import { openDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The first start: no project and no task yet. */
export function Welcome() {
  const baton = useBatonCommand();
  return (
    <EmptyState
      icon={<FolderOpen size={28} strokeWidth={1.4} />}
      title={t(($) => $.projects.welcome.title)}
      actions={
        <>
          <Button variant="primary" onClick={() => void startProject()}>
            {t(($) => $.projects.welcome.openFolder)}
          </Button>
          <Button onClick={() => openDialog({ kind: "import" })}>
            {t(($) => $.projects.welcome.import)}
          </Button>
          <DemoButton />
          <NewTaskButton>{t(($) => $.projects.welcome.newGlobalTask)}</NewTaskButton>
        </>
      }
    >
      <CodeText text={t(($) => $.projects.welcome.text, { baton })} />
    </EmptyState>
  );
}

function DemoButton() {
  const make = useMutation({ mutationFn: makeDemo });
  return (
    <Button disabled={make.isPending} onClick={() => make.mutate()}>
      {t(($) => $.demo.make)}
    </Button>
  );
}

/** A project without a task. */
export function EmptyProject({ name }: { readonly name: string }) {
  const baton = useBatonCommand();
  return (
    <EmptyState
      icon={<ListPlus size={28} strokeWidth={1.4} />}
      title={t(($) => $.projects.empty.title, { name })}
      actions={<NewTaskButton isPrimary>{t(($) => $.projects.empty.newTask)}</NewTaskButton>}
    >
      <CodeText text={t(($) => $.projects.empty.text, { baton })} />
    </EmptyState>
  );
}

function NewTaskButton(props: { readonly children: ReactNode; readonly isPrimary?: boolean }) {
  return (
    <Button
      variant={props.isPrimary ? "primary" : "secondary"}
      shortcut="N"
      onClick={() => openDialog({ kind: "new-task", status: "todo" })}
    >
      {props.children}
    </Button>
  );
}
