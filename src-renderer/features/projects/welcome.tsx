import { FolderOpen, ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { startProject } from "../../api/app-requests.ts";
import { useOperation } from "../../api/mutations.ts";
import { keepProject } from "../../api/project-list.ts";
import { useBatonCommand } from "../../api/use-baton-command.ts";
import { openDialog } from "../../state/dialogs.ts";
import { showProject } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The first start: no project and no task yet. */
export function Welcome() {
  const baton = useBatonCommand();
  return (
    <EmptyState
      icon={<FolderOpen size={28} strokeWidth={1.4} />}
      title="One board for you and your agents"
      actions={
        <>
          <Button variant="primary" onClick={() => void startProject()}>
            Open a folder…
          </Button>
          <Button onClick={() => openDialog({ kind: "import" })}>Import…</Button>
          <DemoButton />
          <NewTaskButton>New task on the global list</NewTaskButton>
        </>
      }
    >
      Open a repository to make it a project, or run <code>{baton} init</code> in it. Tasks that are
      somewhere else already, in beads, Backlog.md, Task Master, GitHub or a table, come along with
      Import.
    </EmptyState>
  );
}

function DemoButton() {
  const make = useOperation("project.demo", {
    onDone(project) {
      keepProject(project);
      showProject(project.id);
    },
  });
  return (
    <Button disabled={make.isPending} onClick={() => make.mutate({})}>
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
      title={`Nothing in ${name} yet`}
      actions={<NewTaskButton isPrimary>New task</NewTaskButton>}
    >
      Write down a first task here, or from the project's folder with{" "}
      <code>{baton} task add "…"</code>. Agents pick up what is in Todo.
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
