import styles from "./skeleton.module.css";

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number;
}

/** A grey bar where a text will be. */
export function Skeleton({ width = "100%", height = 12 }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}
