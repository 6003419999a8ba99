import { CirclePause } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { formatAgo, formatInstant } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./pause-banner.module.css";

/** Says that the whole board is paused, by whom and why, and ends it. */
export function PauseBanner() {
  const pause = useBoardStatus().data?.pause ?? null;
  const ago = useClock((now) => (pause ? formatAgo(pause.at, now) : ""), 10_000);
  const resume = useOperation("board.resume", {
    onDone: () => showToast(t(($) => $.pause.resumed)),
  });
  if (!pause) return null;
  const { by: who, at, reason } = pause;
  const text =
    reason === null
      ? t(($) => $.pause.banner, { who, ago })
      : t(($) => $.pause.bannerWhy, { who, ago, reason });
  return (
    <div role="status" className={styles.banner} data-pause="" title={formatInstant(at)}>
      <CirclePause size={15} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      <span className={styles.note}>{t(($) => $.pause.note)}</span>
      <span className={styles.space} />
      <Button size="s" disabled={resume.isPending} onClick={() => resume.mutate({})}>
        {t(($) => $.pause.resume)}
      </Button>
    </div>
  );
}
