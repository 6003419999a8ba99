import { useEffect, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useAnnouncement } from "../../state/announcer.ts";
import { focusCard, useBoardFocus } from "../../state/board-focus.ts";
import { useSelection } from "../../state/selection.ts";
import { dismissToast, type ToastMessage, useToasts } from "../../state/toasts.ts";
import { Toast } from "../../ui/toast.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./toast-layer.module.css";

/** Messages at the bottom of the window, and the voice that reads results out. */
export function ToastLayer() {
  const toasts = useToasts((state) => state.toasts);
  // What is done with cards that are chosen is offered below: it must stay within reach.
  const isSelecting = useSelection(({ ids }) => ids.size > 0);
  return (
    <>
      <section aria-label={t(($) => $.toasts.label)} data-toasts="">
        <ol className={styles.layer} data-selecting={isSelecting}>
          {toasts.map((toast) => (
            <TimedToast key={toast.id} toast={toast} />
          ))}
        </ol>
      </section>
      <LiveRegion of="result" />
      <LiveRegion of="news" />
    </>
  );
}

function TimedToast({ toast }: { readonly toast: ToastMessage }) {
  const [isPaused, setIsPaused] = useState(false);
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (leftMs.current === null || isPaused) return;
    const startedAt = Date.now();
    const timer = window.setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      window.clearTimeout(timer);
      if (leftMs.current !== null) leftMs.current -= Date.now() - startedAt;
    };
  }, [toast.id, isPaused]);
  return (
    <Toast
      tone={toast.tone}
      actions={toast.actions.map(({ label, onPress }) => ({
        label,
        onPress: () => {
          dismissToast(toast.id);
          onPress();
        },
      }))}
      onDismiss={toast.dueAt === null ? () => dismissToast(toast.id) : null}
      onPauseChange={setIsPaused}
      onLeave={goBack}
    >
      {toast.text}
      {toast.dueAt !== null && <Countdown dueAt={toast.dueAt} />}
    </Toast>
  );
}

function goBack(before: HTMLElement | null): void {
  const { taskId } = useBoardFocus.getState();
  if (before?.isConnected) before.focus({ preventScroll: true });
  else if (taskId !== null) focusCard(taskId);
}

function Countdown({ dueAt }: { readonly dueAt: number }) {
  const seconds = useClock((now) => Math.max(0, Math.ceil((dueAt - now) / 1_000)), 250);
  return <> {t(($) => $.toasts.finalIn, { seconds })}</>;
}

function LiveRegion({ of }: { readonly of: "result" | "news" }) {
  const { text, count } = useAnnouncement((announcement) => announcement[of]);
  return (
    <div role="status" aria-live="polite" data-voice={of}>
      <VisuallyHidden key={count}>{text}</VisuallyHidden>
    </div>
  );
}
