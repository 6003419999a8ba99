import { ChevronRight, Hourglass, PencilLine } from "lucide-react";
import type { FactRevision, GatedKey } from "../../../shared/operations/fact-fields.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useFactDrafts } from "../../state/drafts.ts";
import { foldFacts, goToFact } from "../../state/facts.ts";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatAge, formatCount, formatInstant } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";
import { Author } from "./author.tsx";
import styles from "./fact-row.module.css";
import { compactJson } from "./fact-text.ts";
import type { TreeRow } from "./fact-tree.ts";
import { draftIdOf } from "./use-fact-edit.ts";

/** Of a long value no line shows more. */
const SHOWN_CHARACTERS = 240;
const INDENT = 16;

interface FactRowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly scopeId: string;
  /** Whether the keyboard is on it. */
  readonly isAt: boolean;
  readonly top: number;
  readonly height: number;
}

/** A line of the tree: a fact, or what several keys begin with. */
export function FactRow({ id, row, scopeId, isAt, top, height }: FactRowProps) {
  const { path, label, level, entry, below, isOpen, place, siblings } = row;
  const hasDraft = useFactDrafts(
    ({ facts }) => entry !== null && draftIdOf(scopeId, entry.key) in facts,
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    <div
      role="treeitem"
      id={id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={below === 0 ? undefined : isOpen}
      aria-selected={isAt}
      className={classNames(styles.row, isAt && styles.at)}
      style={{ height, transform: `translateY(${top}px)`, paddingLeft: 6 + (level - 1) * INDENT }}
      onClick={() => {
        if (entry === null) foldFacts(path, isOpen);
        goToFact(path, entry?.key ?? null);
      }}
    >
      <Fold path={path} below={below} isOpen={isOpen} />
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={classNames(styles.label, entry === null && styles.group)} title={path}>
            {label}
          </span>
          {below > 0 && (
            <span className={styles.below} title={t(($) => $.facts.row.below, { count: below })}>
              {formatCount(below)}
            </span>
          )}
          {hasDraft && (
            <PencilLine
              size={12}
              className={styles.draft}
              aria-label={t(($) => $.facts.row.unsaved)}
              role="img"
            />
          )}
          <span className={styles.space} />
          {entry?.gate && <GateChip gate={entry.gate} />}
          {entry?.fact && <Age at={entry.fact.updatedAt} />}
        </div>
        {entry && <Second fact={entry.fact} />}
      </div>
    </div>
  );
}

function Fold({ path, below, isOpen }: { path: string; below: number; isOpen: boolean }) {
  if (below === 0) return <span className={styles.noFold} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the tree do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys of the tree do the same
    <span
      className={classNames(styles.fold, isOpen && styles.open)}
      onClick={(event) => {
        event.stopPropagation();
        foldFacts(path, isOpen);
      }}
    >
      <ChevronRight size={14} aria-hidden="true" />
    </span>
  );
}

function Second({ fact }: { readonly fact: FactRevision | null }) {
  const revision = String(fact?.revision);
  return (
    <div className={styles.second}>
      <span className={classNames(styles.value, (!fact || fact.deleted) && styles.nothing)}>
        {fact === null
          ? t(($) => $.facts.row.unwritten)
          : fact.deleted
            ? t(($) => $.facts.row.deleted)
            : shorten(fact.value)}
      </span>
      {fact && (
        <>
          <Author author={fact.author} />
          <span className={styles.revision} title={t(($) => $.facts.row.revision, { revision })}>
            {t(($) => $.facts.row.short, { revision })}
          </span>
        </>
      )}
    </div>
  );
}

function shorten(value: unknown): string {
  const text = compactJson(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function GateChip({ gate: { tasks, waiting } }: { readonly gate: GatedKey }) {
  const isWaiting = waiting > 0;
  return (
    <Chip
      tone={isWaiting ? "warn" : "ok"}
      icon={<Hourglass size={11} aria-hidden="true" />}
      className={styles.gate}
    >
      {isWaiting
        ? t(($) => $.facts.row.waits, { count: waiting })
        : t(($) => $.facts.row.open, { count: tasks })}
    </Chip>
  );
}

function Age({ at }: { readonly at: number }) {
  const age = useClock((now) => formatAge(now - at), 10_000);
  return (
    <span className={styles.age} title={formatInstant(at)}>
      {age}
    </span>
  );
}
