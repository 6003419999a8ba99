import { useEffect } from "react";
import { messageOf } from "../shared/errors.ts";
import { t } from "../shared/strings/translate.ts";
import { openLogs } from "./api/app-requests.ts";
import type { BoardSnapshot } from "./api/board-snapshot.ts";
import { useBoard, useProjects } from "./api/queries.ts";
import { Board } from "./features/board/board.tsx";
import { BoardSkeleton } from "./features/board/board-skeleton.tsx";
import { PastView } from "./features/past/past-view.tsx";
import { DemoFrame } from "./features/projects/demo-frame.tsx";
import { EmptyProject, Welcome } from "./features/projects/welcome.tsx";
import { usePastMode } from "./state/past.ts";
import { showProject, useView } from "./state/view.ts";
import { Button } from "./ui/button.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

/** The middle of the window: the board as it is, or as it was. */
export function MainView() {
  const isPast = usePastMode((past) => past.isOn);
  return isPast ? <PastView /> : <PresentView />;
}

/** The board, or why there is none. */
function PresentView() {
  const projectId = useView((view) => view.projectId);
  const { data: board, error, refetch } = useBoard(projectId);
  const { data: projects } = useProjects();
  const project = projects?.find((each) => each.id === projectId);
  const isGone = projects !== undefined && projectId !== null && project === undefined;
  useEffect(() => {
    if (isGone) showProject(null);
  }, [isGone]);
  if (isGone) return <BoardSkeleton />;
  if (board) {
    if (hasTasks(board)) {
      const shown = <Board key={projectId} board={board} projectId={projectId} />;
      return project?.isDemo ? <DemoFrame project={project}>{shown}</DemoFrame> : shown;
    }
    const isFirstStart = projects !== undefined && projects.length <= 1;
    return isFirstStart ? (
      <Welcome />
    ) : (
      <EmptyProject name={project?.name ?? t(($) => $.mainView.anyProject)} />
    );
  }
  if (error) return <Unreadable message={messageOf(error)} onRetry={() => void refetch()} />;
  return <BoardSkeleton />;
}

function hasTasks({ counts, cards }: BoardSnapshot): boolean {
  return cards.size > 0 || Object.values(counts).some((count) => count > 0);
}

interface UnreadableProps {
  readonly message: string;
  readonly onRetry: () => void;
}

function Unreadable({ message, onRetry }: UnreadableProps) {
  return (
    <EmptyState
      title={t(($) => $.mainView.unreadable)}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t(($) => $.mainView.retry)}
          </Button>
          <Button onClick={() => void openLogs()}>{t(($) => $.mainView.openLog)}</Button>
        </>
      }
    >
      {message}
    </EmptyState>
  );
}
