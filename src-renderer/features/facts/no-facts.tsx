import { useBatonCommand } from "../../api/use-baton-command.ts";
import { startFact } from "../../state/facts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./no-facts.module.css";
import type { FactScope } from "./use-fact-scope.ts";

interface NoFactsProps {
  readonly scope: FactScope;
  readonly isDeleted: boolean;
  readonly text: string;
}

/** Why there is no line, and what to do. */
export function NoFacts({ scope, isDeleted, text }: NoFactsProps) {
  const baton = useBatonCommand();
  return (
    <div className={styles.place} data-region-start="" tabIndex={-1}>
      {text.trim() !== "" ? (
        <EmptyState title={`Nothing holds “${text.trim()}”`}>
          Keys and values are searched. Esc in the line above shows all again.
        </EmptyState>
      ) : isDeleted ? (
        <EmptyState title="Nothing was deleted">
          Deleted keys stand here, to be given a value again.
        </EmptyState>
      ) : (
        <EmptyState
          title={`No facts in ${scope.name} yet`}
          actions={
            <Button variant="primary" onClick={startFact}>
              New fact
            </Button>
          }
        >
          Agents and people write down here what is true now, and tasks can wait for it:
          <code className={styles.example}>{baton} fact set gates.unit '"green"'</code>
        </EmptyState>
      )}
    </div>
  );
}
