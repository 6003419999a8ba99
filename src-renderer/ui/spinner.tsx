import { LoaderCircle } from "lucide-react";
import styles from "./spinner.module.css";

/** Something is under way. */
export function Spinner({ label = "Loading" }: { readonly label?: string }) {
  return (
    <span role="status" aria-label={label} className={styles.spinner}>
      <LoaderCircle size={15} aria-hidden="true" />
    </span>
  );
}
