import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { WorkerName } from "../../ui/worker-name.tsx";
import styles from "./author.module.css";

/** Who wrote something. */
export function Author({ author }: { readonly author: FactRevision["author"] }) {
  return (
    <span className={styles.author}>
      <Avatar name={author.id} runtime={author.type === "agent" ? familyOf(author.id) : null} />
      <WorkerName name={author.id} className={styles.name} />
    </span>
  );
}

/** Facts don't keep their author's program; agents are mostly named after it, as in `codex-2`. */
function familyOf(id: string): string {
  return id.split(/[-_.\d]/u, 1)[0] || id;
}
