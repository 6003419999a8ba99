import { t } from "../../../shared/strings/translate.ts";
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
  const example = `${baton} fact set gates.unit '"green"'`;
  return (
    <div className={styles.place} data-region-start="" tabIndex={-1}>
      {text.trim() !== "" ? (
        <EmptyState title={t(($) => $.facts.none.found, { text: text.trim() })}>
          {t(($) => $.facts.none.foundHint)}
        </EmptyState>
      ) : isDeleted ? (
        <EmptyState title={t(($) => $.facts.none.deleted)}>
          {t(($) => $.facts.none.deletedHint)}
        </EmptyState>
      ) : (
        <EmptyState
          title={t(($) => $.facts.none.live, { scope: scope.name })}
          actions={
            <Button variant="primary" onClick={startFact}>
              {t(($) => $.facts.newFact)}
            </Button>
          }
        >
          {t(($) => $.facts.none.liveHint)}
          <code className={styles.example}>{example}</code>
        </EmptyState>
      )}
    </div>
  );
}
