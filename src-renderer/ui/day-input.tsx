import { useEffect, useRef, useState } from "react";
import { isDay } from "../../shared/domain/due-date.ts";
import styles from "./day-input.module.css";

interface DayInputProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** Such as 2026-08-01; null for none. */
  readonly day: string | null;
  readonly startFocused: boolean;
  /** Called when it is left or Enter is pressed with a whole day or nothing in it, and by Esc. */
  readonly onChange: (day: string | null) => void;
}

/** Takes a day once it is whole: while one is typed, the field passes through others. */
export function DayInput({ label, day, startFocused, onChange }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(day ?? "");
  useEffect(() => {
    if (startFocused) input.current?.focus();
  }, [startFocused]);
  const take = () => {
    if (isDay(text)) onChange(text);
    else if (text === "") onChange(day);
  };
  return (
    <input
      ref={input}
      type="date"
      className={styles.day}
      aria-label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setText(day ?? "");
        onChange(day);
      }}
    />
  );
}
