import type { TaskName } from "../../../shared/operations/fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openTask } from "../../state/view.ts";
import { AddableRow } from "../../ui/addable-row.tsx";
import { TaskLink } from "../../ui/task-link.tsx";
import type { TaskProps } from "./shown-task.ts";

/** The task that this one goes on from, and those that go on from it. */
export function FollowFields({ task: { follows, followUps } }: TaskProps) {
  return (
    <>
      {follows && <FollowRow name={t(($) => $.making.followsRow)} tasks={[follows]} />}
      {followUps.length > 0 && (
        <FollowRow name={t(($) => $.making.followUpsRow)} tasks={followUps} />
      )}
    </>
  );
}

interface FollowRowProps {
  readonly name: string;
  readonly tasks: readonly TaskName[];
}

function FollowRow({ name, tasks }: FollowRowProps) {
  return (
    <AddableRow name={name} addLabel={null} isAdding={false} onAdding={() => {}} field={null}>
      <ul aria-label={name}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLink task={task} onOpen={openTask} />
          </li>
        ))}
      </ul>
    </AddableRow>
  );
}
