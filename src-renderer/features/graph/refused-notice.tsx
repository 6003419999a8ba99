import { CircleSlash } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { showRefusedLink, useRefusedLink } from "../../state/graph.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./graph-panel.module.css";

/** Why a link was refused: the way that it would have closed, in words; the drawing shows the same. */
export function RefusedNotice() {
  const refused = useRefusedLink((state) => state.refused);
  if (!refused) return null;
  return (
    <div className={styles.refused} role="alert">
      <CircleSlash size={14} aria-hidden="true" />
      <p>
        {refused.path.length > 0 && <b>{t(($) => $.graph.refusedTitle)}</b>}
        {refused.message}
      </p>
      <Button size="s" onClick={() => showRefusedLink(null)}>
        {t(($) => $.graph.putAside)}
      </Button>
    </div>
  );
}
