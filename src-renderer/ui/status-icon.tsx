import type { TaskStatus } from "../../shared/domain/status.ts";
import styles from "./status-icon.module.css";

const SHAPES: Readonly<Record<TaskStatus, React.ReactNode>> = {
  backlog: <circle cx="7" cy="7" r="5.5" strokeDasharray="2.2 2.1" />,
  todo: <circle cx="7" cy="7" r="5.5" />,
  in_progress: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path className={styles.fill} d="M7 3.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  in_review: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path className={styles.fill} d="M7 7V3.5A3.5 3.5 0 1 1 3.5 7z" />
    </>
  ),
  blocked: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path d="M4.4 9.6 9.6 4.4" />
    </>
  ),
  done: (
    <>
      <circle className={styles.solid} cx="7" cy="7" r="5.5" />
      <path className={styles.cut} d="m4.6 7.2 1.7 1.7 3.2-3.6" />
    </>
  ),
  cancelled: (
    <>
      <circle className={styles.solid} cx="7" cy="7" r="5.5" />
      <path className={styles.cut} d="m5 5 4 4m0-4-4 4" />
    </>
  ),
};

/** A status as a shape of its own, so that colour is not needed to tell two apart. */
export function StatusIcon({ status }: { readonly status: TaskStatus }) {
  return (
    <svg className={styles.icon} data-status-icon={status} viewBox="0 0 14 14" aria-hidden="true">
      {SHAPES[status]}
    </svg>
  );
}
