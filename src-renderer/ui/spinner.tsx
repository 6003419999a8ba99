import { LoaderCircle } from "lucide-react";
import { t } from "../../shared/strings/translate.ts";
import styles from "./spinner.module.css";

/** Something is under way. */
export function Spinner({ label = t(($) => $.ui.loading) }: { readonly label?: string }) {
  return (
    <span role="status" aria-label={label} className={styles.spinner}>
      <LoaderCircle size={15} aria-hidden="true" />
    </span>
  );
}
