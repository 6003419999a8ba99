import { TriangleAlert } from "lucide-react";
import { describeFault } from "./describe-fault.ts";
import styles from "./filter-fault.module.css";
import { useFilterFault } from "./use-filter-fault.ts";

/** Where the filter line finds the words that say what is wrong with it. */
export const FILTER_FAULT_ID = "filter-fault";

/** Says what of the filter is not understood, and so does not count, and what to write instead. */
export function FilterFault() {
  const fault = useFilterFault();
  return (
    fault && (
      <div className={styles.note} role="status">
        <TriangleAlert size={14} aria-hidden="true" />
        <span id={FILTER_FAULT_ID} className={styles.text}>
          {describeFault(fault)}
        </span>
      </div>
    )
  );
}
