import { ChevronLeft, ChevronRight, History, Pause, Play } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import type { BoardPast } from "../../../shared/past/board-past.ts";
import type { PastStep } from "../../../shared/past/past-step.ts";
import { t } from "../../../shared/strings/translate.ts";
import { focusBoard } from "../../state/board-focus.ts";
import { showPast } from "../../state/past.ts";
import { useView, type View } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import { describeEvent } from "../../ui/event-words.ts";
import { formatInstant } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./past-bar.module.css";
import { nextDay, toField } from "./past-days.ts";

/** Events a second. */
const SPEEDS = [2, 10, 50, 250] as const;
const TICKS_A_SECOND = 10;

interface PastBarProps {
  readonly past: BoardPast;
  /** The moment that was asked for: a far one is reached a little later. */
  readonly position: number;
  readonly onGo: (position: number) => void;
}

/** Says which moment is shown, and goes to others. */
export function PastBar({ past, position, onGo }: PastBarProps) {
  const { steps } = past;
  const step = steps[position - 1];
  const instant = step ? formatInstant(step.at) : t(($) => $.past.beginning);
  const isNarrowed = useView(isNarrowedOrGrouped);
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    slider.current?.focus();
    return () => {
      // After this bar has left the page, the focus is not to be nowhere.
      queueMicrotask(focusBoard);
    };
  }, []);
  const takeKey = (event: KeyboardEvent) => {
    const direction = DAY_KEYS[event.key];
    if (direction) onGo(nextDay(steps, position, direction));
    else if (event.key === "Escape") showPast(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <History size={15} aria-hidden="true" className={styles.icon} />
        <strong>{t(($) => $.past.readOnly)}</strong>
        <span className={styles.instant}>
          {step ? t(($) => $.past.asOf, { instant }) : instant}
        </span>
        <span className={styles.words} role="status">
          {step && <StepWords past={past} step={step} />}
        </span>
        <Button size="s" variant="primary" shortcut="Esc" onClick={() => showPast(false)}>
          {t(($) => $.past.end)}
        </Button>
      </div>
      <div className={styles.line}>
        <IconButton
          label={t(($) => $.past.back)}
          size="s"
          disabled={position === 0}
          onClick={() => onGo(position - 1)}
        >
          <ChevronLeft size={15} />
        </IconButton>
        <PlayButton past={past} position={position} onGo={onGo} />
        <IconButton
          label={t(($) => $.past.forward)}
          size="s"
          disabled={position === steps.length}
          onClick={() => onGo(position + 1)}
        >
          <ChevronRight size={15} />
        </IconButton>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          style={
            { "--passed": `${(position / Math.max(1, steps.length)) * 100}%` } as CSSProperties
          }
          min={0}
          max={steps.length}
          step={1}
          value={position}
          aria-label={t(($) => $.past.slider)}
          aria-valuetext={t(($) => $.past.position, { position, count: steps.length, instant })}
          onChange={(event) => onGo(event.target.valueAsNumber)}
          onKeyDown={takeKey}
        />
        <input
          type="datetime-local"
          className={styles.jump}
          aria-label={t(($) => $.past.jump)}
          title={t(($) => $.past.jump)}
          value={step ? toField(step.at) : ""}
          onChange={(event) => {
            // The whole minute that was chosen belongs to it.
            const at = new Date(event.target.value).getTime() + 59_999;
            if (!Number.isNaN(at)) onGo(past.positionAt(at));
          }}
        />
      </div>
      {isNarrowed && <p className={styles.note}>{t(($) => $.past.allShown)}</p>}
      {past.unknownTasks > 0 && (
        <p className={styles.note}>{t(($) => $.past.incomplete, { count: past.unknownTasks })}</p>
      )}
      {past.unreadableEvents > 0 && (
        <p className={styles.note}>
          {t(($) => $.past.unreadableEvents, { count: past.unreadableEvents })}
        </p>
      )}
    </div>
  );
}

/** Whether the board as it is would be filtered or grouped; its past is neither. */
function isNarrowedOrGrouped({ filterTokens, filterText, group }: View): boolean {
  return filterTokens.length > 0 || filterText !== "" || group !== "none";
}

const DAY_KEYS: Readonly<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 };

function StepWords({ past, step }: { readonly past: BoardPast; readonly step: PastStep }) {
  const keyOf = (id: string) => past.cards.get(id)?.key ?? null;
  const key = "row" in step.data ? step.data.row.key : null;
  const it = keyOf(step.taskId) ?? (typeof key === "string" ? key : undefined);
  const data = { ...step.data };
  const { text } = describeEvent({ ...step, data }, { keyOf, ...(it !== undefined && { it }) });
  return (
    <>
      <b title={step.actor.id}>{agentOf(step.actor.id)}</b> {text}
    </>
  );
}

function PlayButton({ past, position, onGo }: PastBarProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(10);
  const latest = useRef(position);
  useEffect(() => {
    latest.current = position;
  });
  useEffect(() => {
    if (!isPlaying) return;
    let due = 0;
    const timer = window.setInterval(() => {
      due += speed / TICKS_A_SECOND;
      const whole = Math.floor(due);
      due -= whole;
      const next = latest.current + whole;
      if (whole > 0) onGo(next);
      if (next >= past.steps.length) setPlaying(false);
    }, 1_000 / TICKS_A_SECOND);
    return () => window.clearInterval(timer);
  }, [isPlaying, speed, past, onGo]);
  const start = () => {
    // From its end it is played from the beginning.
    if (!isPlaying && position >= past.steps.length) onGo(0);
    setPlaying(!isPlaying);
  };
  return (
    <>
      <IconButton
        label={isPlaying ? t(($) => $.past.pause) : t(($) => $.past.play)}
        size="s"
        onClick={start}
      >
        {isPlaying ? <Pause size={14} /> : <Play size={14} />}
      </IconButton>
      <Select
        label={t(($) => $.past.speed)}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: `${value}/s` }))}
        onChange={setSpeed}
      />
    </>
  );
}
