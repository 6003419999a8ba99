import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import { useFacts } from "../../api/facts.ts";
import { useView } from "../../state/view.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./facts-panel.module.css";

/** What is currently true of the project shown, or of none where all are. */
export function FactsPanel() {
  const scopeId = useView((view) => view.projectId) ?? GLOBAL_PROJECT_ID;
  const { data: facts } = useFacts(scopeId);
  if (facts?.size === 0) return <EmptyState title="No facts yet" />;
  return (
    <ul className={styles.list} aria-label="Facts">
      {[...(facts?.values() ?? [])].map((fact) => (
        <li key={fact.key} className={styles.row}>
          <span>{fact.key}</span> <span>{JSON.stringify(fact.value)}</span>
        </li>
      ))}
    </ul>
  );
}
