import { useState } from "react";
import { diffJson, type JsonChange } from "../../../shared/domain/fact-diff.ts";
import type { FactRevision } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./fact-history.module.css";
import { compactJson } from "./fact-text.ts";
import { Written } from "./fact-value.tsx";

const PAGE = 10;
/** Changes of a revision that are shown before they are asked for. */
const CHANGES = 6;

interface FactHistoryProps {
  /** Newest first. */
  readonly history: readonly FactRevision[];
  /** Begins an edit with a revision's value; null while one is under way. */
  readonly onUse: ((fact: FactRevision) => void) | null;
}

/** What a key held, newest first, each with what it changed. */
export function FactHistory({ history, onUse }: FactHistoryProps) {
  const [shown, setShown] = useState(PAGE);
  // Of a deleted key the deletion alone is left, and stands above.
  if (history.length === 0 || history[0]?.deleted) return null;
  const older = history.length - shown;
  return (
    <section className={styles.section} aria-label={t(($) => $.facts.history.title)}>
      <h4 className={styles.title}>{t(($) => $.facts.history.title)}</h4>
      <ol className={styles.list}>
        {history.slice(0, shown).map((fact, index) => (
          <Revision
            key={fact.revision}
            fact={fact}
            before={history[index + 1]}
            onUse={index === 0 || fact.deleted ? null : onUse}
          />
        ))}
      </ol>
      {older > 0 && (
        <Button size="s" onClick={() => setShown(shown + PAGE)}>
          {t(($) => $.facts.history.older, { count: Math.min(PAGE, older), all: older })}
        </Button>
      )}
    </section>
  );
}

interface RevisionProps {
  readonly fact: FactRevision;
  /** The revision before; undefined where that is not kept, or never was. */
  readonly before: FactRevision | undefined;
  readonly onUse: ((fact: FactRevision) => void) | null;
}

function Revision({ fact, before, onUse }: RevisionProps) {
  return (
    <li className={styles.revision}>
      <div className={styles.line}>
        <Written fact={fact} />
        {onUse && (
          <Button
            size="s"
            variant="ghost"
            className={styles.use}
            aria-label={t(($) => $.facts.history.useRevision, { revision: String(fact.revision) })}
            onClick={() => onUse(fact)}
          >
            {t(($) => $.facts.history.use)}
          </Button>
        )}
      </div>
      <Change fact={fact} before={before} />
    </li>
  );
}

function Change({ fact, before }: Pick<RevisionProps, "fact" | "before">) {
  const [isAll, setAll] = useState(false);
  if (fact.deleted) return <p className={styles.note}>{t(($) => $.facts.history.deleted)}</p>;
  if (!before || before.deleted) return <Changes changes={[wholeOf(fact)]} />;
  const changes = diffJson(before.value, fact.value);
  if (changes.length === 0)
    return <p className={styles.note}>{t(($) => $.facts.history.unchanged)}</p>;
  const hidden = isAll ? 0 : changes.length - CHANGES;
  return (
    <>
      <Changes changes={hidden > 0 ? changes.slice(0, CHANGES) : changes} />
      {hidden > 0 && (
        <Button size="s" variant="ghost" onClick={() => setAll(true)}>
          {t(($) => $.facts.history.moreChanges, { count: hidden })}
        </Button>
      )}
    </>
  );
}

function wholeOf(fact: FactRevision): JsonChange {
  return { path: "", kind: "added", before: null, after: fact.value };
}

function Changes({ changes }: { readonly changes: readonly JsonChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ path, kind, before, after }) => (
        <li key={path} className={styles.change}>
          {path !== "" && <span className={styles.path}>{path}</span>}
          {kind !== "added" && <del className={styles.before}>{compactJson(before)}</del>}
          {kind !== "removed" && <ins className={styles.after}>{compactJson(after)}</ins>}
        </li>
      ))}
    </ul>
  );
}
