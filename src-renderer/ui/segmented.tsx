import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import styles from "./segmented.module.css";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
  /** Set where the part of the window that it stands in begins with it. */
  readonly startsRegion?: true;
}

/** Chooses one of two or three that stand side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, segments, onChange, startsRegion } = props;
  return (
    <RadioGroup
      className={styles.group}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {segments.map((segment) => (
        <Radio.Root
          key={segment.value}
          value={segment.value}
          className={styles.segment}
          aria-label={segment.label}
          data-region-start={startsRegion && segment.value === value ? "" : undefined}
        >
          {segment.icon}
          {segment.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
