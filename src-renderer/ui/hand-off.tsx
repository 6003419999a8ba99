import type { HandOff as HandOffEntry } from "../../shared/domain/hand-off.ts";
import { t } from "../../shared/strings/translate.ts";
import styles from "./hand-off.module.css";

interface HandOffProps {
  readonly handOff: HandOffEntry;
}

/** What a worker says to whoever goes on: what works, what does not, and what comes next. */
export function HandOff({ handOff }: HandOffProps) {
  const { said, works, broken, next, blocked, commands, evidence } = handOff;
  return (
    <dl className={styles.handOff}>
      {said !== null && <Part name={t(($) => $.ui.handOff.said)} entries={[said]} />}
      <Part
        name={t(($) => $.ui.handOff.blocked)}
        entries={blocked === null ? [] : [blocked]}
        className={styles.bad}
      />
      <Part
        name={t(($) => $.ui.handOff.next)}
        entries={next === null ? [] : [next]}
        className={styles.next}
      />
      <Part name={t(($) => $.ui.handOff.works)} entries={works} />
      <Part name={t(($) => $.ui.handOff.broken)} entries={broken} className={styles.warn} />
      <Part name={t(($) => $.ui.handOff.commands)} entries={commands} className={styles.mono} />
      <Part name={t(($) => $.ui.handOff.evidence)} entries={evidence} className={styles.mono} />
    </dl>
  );
}

interface PartProps {
  readonly name: string;
  readonly entries: readonly string[];
  readonly className?: string | undefined;
}

function Part({ name, entries, className }: PartProps) {
  if (entries.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may stand there twice
        <dd key={index} className={className}>
          {entry}
        </dd>
      ))}
    </>
  );
}
