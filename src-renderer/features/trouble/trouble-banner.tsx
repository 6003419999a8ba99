import { TriangleAlert } from "lucide-react";
import { actionOf } from "../../../shared/actions/index.ts";
import { isDamaged } from "../../../shared/domain/damaged-board.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { openLogs } from "../../api/app-requests.ts";
import { runAction } from "../../state/actions.ts";
import { useTrouble } from "../../state/trouble.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./trouble-banner.module.css";

/** Says that the board file can't be read or written just now, and why. */
export function TroubleBanner() {
  const error = useTrouble((trouble) => trouble.error);
  if (!error) return null;
  const isPassing = error.code === "busy";
  const isHelped = isDamaged(error);
  return (
    <div role="alert" className={styles.banner} data-passing={isPassing}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span className={styles.text}>
        {isHelped ? t(($) => $.trouble.damaged, { path: pathOf(error) }) : error.message}
      </span>
      {isHelped && (
        <Button size="s" variant="primary" onClick={() => runAction("restore")}>
          {actionOf("restore").label}
        </Button>
      )}
      {isPassing ? (
        <span className={styles.note}>{t(($) => $.trouble.passing)}</span>
      ) : (
        <Button size="s" onClick={() => void openLogs()}>
          {t(($) => $.trouble.openLog)}
        </Button>
      )}
    </div>
  );
}

function pathOf({ detail }: ErrorValue): string {
  return String(detail?.path ?? "");
}
