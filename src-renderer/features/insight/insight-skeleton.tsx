import { t } from "../../../shared/strings/translate.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./insight.module.css";

/** Stands where the figures will. */
export function InsightSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t(($) => $.insight.loading)}>
      <Skeleton width="40%" height={18} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="40%" height={18} />
      <Skeleton width="100%" height={120} />
    </div>
  );
}
