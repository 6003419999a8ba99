import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Button } from "../../ui/button.tsx";
import { formatAgo, formatInstant } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";
import { Author } from "./author.tsx";
import { prettyJson } from "./fact-text.ts";
import styles from "./fact-value.module.css";

interface FactValueProps {
  /** The newest revision; null for a key that never was. */
  readonly head: FactRevision | null;
  readonly onWrite: () => void;
}

/** What a fact holds, or why it holds nothing. */
export function FactValue({ head, onWrite }: FactValueProps) {
  if (!head) {
    return (
      <div className={styles.nothing}>
        <p>{t(($) => $.facts.value.nobody)}</p>
        <Button onClick={onWrite}>{t(($) => $.facts.value.write)}</Button>
      </div>
    );
  }
  return (
    <div className={styles.value}>
      <Written fact={head} />
      {head.deleted ? (
        <div className={styles.nothing}>
          <p>{t(($) => $.facts.value.deleted)}</p>
          <Button onClick={onWrite}>{t(($) => $.facts.value.restore)}</Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key
        <pre className={styles.json} tabIndex={0}>
          {prettyJson(head.value)}
        </pre>
      )}
    </div>
  );
}

/** Who wrote a revision, when, and what state it was true of. */
export function Written({ fact }: { readonly fact: FactRevision }) {
  const age = useClock((now) => formatAgo(fact.updatedAt, now), 10_000);
  return (
    <div className={styles.written}>
      <span className={styles.revision}>
        {t(($) => $.facts.row.short, { revision: String(fact.revision) })}
      </span>
      <Author author={fact.author} />
      <span title={formatInstant(fact.updatedAt)}>{age}</span>
      {fact.stateStamp !== null && (
        <span
          className={styles.stamp}
          title={t(($) => $.facts.value.trueAsOf, { stamp: fact.stateStamp })}
        >
          {t(($) => $.facts.value.asOf, { stamp: fact.stateStamp })}
        </span>
      )}
    </div>
  );
}
