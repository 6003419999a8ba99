import { ChevronDown, ChevronRight } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { foldLane } from "../../state/folded-lanes.ts";
import { formatCount } from "../../ui/format.ts";
import styles from "./column.module.css";
import type { Lane } from "./lanes.ts";

/** What stands above a lane: its name and count, and the way to fold it in all columns. */
export function LaneHeader({ lane }: { readonly lane: Lane }) {
  const { key, label, count, isFolded } = lane;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <h3 className={styles.lane}>
      <button
        type="button"
        className={styles.laneFold}
        aria-expanded={!isFolded}
        aria-label={t(($) => $.views.lane, { label, count })}
        data-lane={key}
        data-lane-start={lane.start}
        onClick={() => foldLane(key, !isFolded)}
      >
        <Chevron size={12} aria-hidden="true" />
        <span className={styles.laneName} title={label}>
          {label}
        </span>
        <span className={styles.count}>{formatCount(count)}</span>
      </button>
    </h3>
  );
}
