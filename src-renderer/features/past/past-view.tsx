import { useMemo, useRef } from "react";
import { messageOf } from "../../../shared/errors.ts";
import type { BoardPast } from "../../../shared/past/board-past.ts";
import { t } from "../../../shared/strings/translate.ts";
import { usePast } from "../../api/past.ts";
import { showPast } from "../../state/past.ts";
import { useView } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PastBar } from "./past-bar.tsx";
import styles from "./past-board.module.css";
import { PastBoard } from "./past-board.tsx";
import { arrangePast, NO_COLUMNS, type PastColumns } from "./past-columns.ts";

/** The board as it was at any moment of its life, to be looked at alone. */
export function PastView() {
  const { state, goTo } = usePast();
  const back = <Button onClick={() => showPast(false)}>{t(($) => $.past.end)}</Button>;
  if (state.kind === "failed") {
    return (
      <EmptyState title={t(($) => $.past.unreadable)} actions={back}>
        {messageOf(state.error)}
      </EmptyState>
    );
  }
  if (state.kind === "reading") {
    return (
      <div role="status">
        <EmptyState title={t(($) => $.past.loading, { read: state.read })} actions={back} />
      </div>
    );
  }
  if (state.past.steps.length === 0) {
    return <EmptyState title={t(($) => $.past.empty)} actions={back} />;
  }
  const { past, changed, wanted } = state;
  return <Moment past={past} changed={changed} wanted={wanted} onGo={goTo} />;
}

interface MomentProps {
  readonly past: BoardPast;
  readonly changed: ReadonlySet<string>;
  readonly wanted: number;
  readonly onGo: (position: number) => void;
}

function Moment({ past, changed, wanted, onGo }: MomentProps) {
  const columns = useColumns(past, changed);
  return (
    <div className={styles.view}>
      <PastBar past={past} position={wanted} onGo={onGo} />
      <PastBoard columns={columns} />
    </div>
  );
}

/** What changed since the moment that was shown last is arranged anew; the rest stays as it is. */
function useColumns(past: BoardPast, changed: ReadonlySet<string>): PastColumns {
  const projectId = useView((view) => view.projectId);
  const shown = useRef<{
    readonly columns: PastColumns;
    readonly projectId: string | null;
    readonly changed: ReadonlySet<string>;
  } | null>(null);
  return useMemo(() => {
    const before = shown.current;
    if (before?.changed === changed && before.projectId === projectId) return before.columns;
    const isSame = before !== null && before.projectId === projectId;
    const columns = arrangePast(
      past.cards,
      isSame ? before.columns : NO_COLUMNS,
      isSame ? changed : null,
      projectId,
    );
    shown.current = { columns, projectId, changed };
    return columns;
  }, [past, changed, projectId]);
}
