import styles from "./kbd.module.css";

/** A key or key combination. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{keys}</kbd>;
}
