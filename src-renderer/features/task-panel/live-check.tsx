import { Square } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { LiveCheck } from "../../../shared/domain/live-check.ts";
import { t } from "../../../shared/strings/translate.ts";
import { stopCheck } from "../../api/checks.ts";
import { Button } from "../../ui/button.tsx";
import { formatElapsed } from "../../ui/format.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useClock } from "../../ui/use-clock.ts";
import own from "./live-check.module.css";
import styles from "./panel.module.css";

/** A verify command that runs: for how long, what it prints, and the way to stop it. */
export function LiveCheckSection({ check }: { readonly check: LiveCheck }) {
  const { command, folder, lines, isStopping, startedAt, endsAt, taskId } = check;
  const elapsed = useClock((now) => formatElapsed(Math.max(0, now - startedAt)), 1_000);
  const most = formatElapsed(endsAt - startedAt);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusOfButtons(stop);
  return (
    <section className={own.check} aria-label={t(($) => $.checks.region)}>
      <div className={own.head}>
        <Spinner label={t(($) => $.checks.running)} />
        <code className={own.command}>{command}</code>
        <Button
          ref={stop}
          size="s"
          // A button that is disabled while it has the focus would lose it.
          aria-disabled={isStopping}
          title={t(($) => $.checks.stopHint)}
          onClick={() => void stopCheck(taskId)}
        >
          <Square size={9} aria-hidden="true" />
          {isStopping ? t(($) => $.checks.stopping) : t(($) => $.checks.stop)}
        </Button>
      </div>
      <div className={own.place}>
        <span className={styles.mono} title={folder}>
          {t(($) => $.checks.at, { folder })}
        </span>
        <span className={own.time}>{t(($) => $.checks.time, { elapsed, most })}</span>
      </div>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t(($) => $.checks.silent)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by key
        <pre className={own.output} tabIndex={0}>
          {lines.join("\n")}
        </pre>
      )}
    </section>
  );
}

/** The button that began it goes when this one comes, and this one at the end: the focus is handed on. */
function useFocusOfButtons(stop: { readonly current: HTMLButtonElement | null }): void {
  useLayoutEffect(() => {
    const button = stop.current;
    if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === button) {
        button?.closest("aside")?.focus({ preventScroll: true });
      }
    };
  }, [stop]);
}
