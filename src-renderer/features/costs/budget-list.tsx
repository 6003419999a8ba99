import { t } from "../../../shared/strings/translate.ts";
import type { BudgetState } from "../../api/costs.ts";
import { describeBudget } from "../../ui/budget-words.ts";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./costs.module.css";

interface BudgetListProps {
  readonly budgets: readonly BudgetState[];
  readonly names: ReadonlyMap<string, string>;
  readonly isOneProject: boolean;
}

/** Each bound that is set, as a bar that fills. */
export function BudgetList({ budgets, names, isOneProject }: BudgetListProps) {
  if (budgets.length === 0) return null;
  return (
    <section aria-label={t(($) => $.costs.budgets)}>
      <h3 className={styles.caption}>{t(($) => $.costs.budgets)}</h3>
      <ul className={styles.budgets}>
        {budgets.map((budget) => (
          <li key={`${budget.projectId} ${budget.bound}`}>
            <p className={styles.budget}>
              {!isOneProject && (
                <span className={styles.title}>{names.get(budget.projectId) ?? budget.prefix}</span>
              )}
              <span>{describeBudget(budget)}</span>
              <span className={styles.space} />
              {budget.state === "warning" && <Chip tone="warn">{t(($) => $.costs.near)}</Chip>}
              {budget.state === "over" && <Chip tone="bad">{t(($) => $.costs.over)}</Chip>}
            </p>
            <div className={styles.track} aria-hidden="true">
              <i
                className={classNames(styles.fill, styles[budget.state])}
                style={{ width: `${usedPart(budget) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Between 0 and 1. A budget of nothing is used up from the start. */
function usedPart({ spentUsd, limitUsd }: BudgetState): number {
  return limitUsd === 0 ? 1 : Math.min(1, spentUsd / limitUsd);
}
