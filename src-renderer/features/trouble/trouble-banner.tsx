import { TriangleAlert } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { openLogs } from "../../api/app-requests.ts";
import { useTrouble } from "../../state/trouble.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./trouble-banner.module.css";

/** Says that the board file can't be read or written just now, and why. */
export function TroubleBanner() {
  const error = useTrouble((trouble) => trouble.error);
  if (!error) return null;
  const isPassing = error.code === "busy";
  return (
    <div role="alert" className={styles.banner} data-passing={isPassing}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span className={styles.text}>{error.message}</span>
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
