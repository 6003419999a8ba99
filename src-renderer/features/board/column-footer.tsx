import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { loadOlderFinished } from "../../api/queries.ts";
import { openQuickAdd } from "../../state/quick-add.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./column.module.css";
import quickAdd from "./quick-add.module.css";

interface ColumnFooterProps {
  readonly status: TaskStatus;
  readonly shown: number;
  readonly count: number;
  readonly isFiltered: boolean;
  readonly projectId: string | null;
}

/** What stands below the last card: why there are none, or the way to older ones. */
export function ColumnFooter({ status, shown, count, isFiltered, projectId }: ColumnFooterProps) {
  if (shown === 0 || status === "backlog" || status === "todo") {
    return (
      <>
        {shown === 0 && (
          <p className={styles.empty}>
            {isFiltered ? t(($) => $.board.noMatch) : t(($) => $.board.empty[status])}
          </p>
        )}
        {(status === "backlog" || status === "todo") && (
          <Button
            variant="ghost"
            size="s"
            className={quickAdd.open}
            onClick={() => openQuickAdd(status, projectId)}
          >
            <Plus size={13} aria-hidden="true" />
            {t(($) => $.quickAdd.open)}
          </Button>
        )}
      </>
    );
  }
  if ((status !== "done" && status !== "cancelled") || isFiltered || count <= shown) return null;
  return <OlderButton key={projectId} status={status} left={count - shown} projectId={projectId} />;
}

interface OlderButtonProps {
  readonly status: "done" | "cancelled";
  readonly left: number;
  readonly projectId: string | null;
}

function OlderButton({ status, left, projectId }: OlderButtonProps) {
  const client = useQueryClient();
  const [cursor, setCursor] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    try {
      setCursor(await loadOlderFinished(client, projectId, status, cursor));
    } catch (error) {
      showToast(messageOf(error), { tone: "bad" });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="ghost" size="s" className={styles.older} disabled={isLoading} onClick={load}>
      {t(($) => $.board.showOlder, { count: left })}
    </Button>
  );
}
