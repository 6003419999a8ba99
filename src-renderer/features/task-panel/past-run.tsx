import { ChevronRight, ScrollText } from "lucide-react";
import { endOf } from "../../../shared/domain/execution.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import { announce } from "../../state/announcer.ts";
import { openDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatCost, formatElapsed, formatInstant } from "../../ui/format.ts";
import { HandOff } from "../../ui/hand-off.tsx";
import {
  describeError,
  describeLog,
  describeTokens,
  OUTCOME_LABELS,
  OUTCOME_TONES,
  whoRan,
} from "../../ui/run-words.ts";
import styles from "./panel.module.css";
import own from "./runs-tab.module.css";

interface PastRunProps {
  readonly run: Execution;
  readonly number: number;
}

/** A run that ended: one line, and the rest below it when opened. */
export function PastRun({ run, number }: PastRunProps) {
  const end = endOf(run);
  const said = describeError(run) ?? run.summary;
  return (
    <li className={own.item}>
      <details className={own.details}>
        <summary className={own.row}>
          <ChevronRight size={13} className={own.chevron} aria-hidden="true" />
          <span className={own.name}>{t(($) => $.runs.name, { number })}</span>
          <Chip tone={OUTCOME_TONES[end]}>{OUTCOME_LABELS[end]}</Chip>
          <span className={own.who} title={run.agent ?? undefined}>
            {whoRan(run)}
          </span>
          <span className={styles.space} />
          <span className={styles.num}>{formatCost(run.costUsd)}</span>
        </summary>
        <RunFacts run={run} />
        {run.handOff && (
          <section className={own.handOff} aria-label={t(($) => $.runs.handOff, { number })}>
            <HandOff handOff={run.handOff} />
          </section>
        )}
      </details>
      {said && <p className={own.said}>{said}</p>}
    </li>
  );
}

function RunFacts({ run }: { readonly run: Execution }) {
  const tokens = describeTokens(run);
  const duration = run.completedAt === null ? null : formatElapsed(run.completedAt - run.startedAt);
  return (
    <dl className={own.facts}>
      <Fact name={t(($) => $.runs.facts.started)} text={formatInstant(run.startedAt)} />
      {duration && <Fact name={t(($) => $.runs.facts.took)} text={duration} />}
      {tokens && <Fact name={t(($) => $.runs.facts.tokens)} text={tokens} />}
      <Fact name={t(($) => $.runs.facts.claim)} text={String(run.claimEpoch)} />
      {endOf(run) === "recovered" && (
        <Fact name={t(($) => $.runs.facts.recovered)} text={t(($) => $.runs.facts.recoveredBy)} />
      )}
      {run.runReason && <Fact name={t(($) => $.runs.facts.why)} text={run.runReason} />}
      {(run.beforeCommit ?? run.afterCommit) && <Commits run={run} />}
      {run.error && run.summary && (
        <Fact name={t(($) => $.runs.facts.summary)} text={run.summary} />
      )}
      {run.logPath && (
        <>
          <dt>{t(($) => $.runs.facts.log)}</dt>
          <dd className={styles.reference}>
            <Button size="s" onClick={() => openDialog({ kind: "log", run: describeLog(run) })}>
              <ScrollText size={12} aria-hidden="true" />
              {t(($) => $.runs.openLog)}
            </Button>
            <span className={styles.mono} title={run.logPath}>
              {run.logPath}
            </span>
            <CopyButton
              label={t(($) => $.runs.copyLogPath)}
              text={run.logPath}
              onCopied={() => announce(t(($) => $.runs.pathCopied))}
            />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The commits before and after the run; the later one is what people look for in git. */
function Commits({ run }: { readonly run: Execution }) {
  const { beforeCommit, afterCommit } = run;
  const newest = afterCommit ?? beforeCommit;
  const [before, after] = [beforeCommit, afterCommit].map(
    (commit) => commit?.slice(0, 9) ?? t(($) => $.runs.noCommit),
  );
  return (
    <>
      <dt>{t(($) => $.runs.facts.commits)}</dt>
      <dd className={styles.reference}>
        <span
          className={styles.mono}
          title={t(($) => $.runs.commits, {
            before: beforeCommit ?? t(($) => $.runs.noCommit),
            after: afterCommit ?? t(($) => $.runs.noCommit),
          })}
        >
          {t(($) => $.runs.commits, { before, after })}
        </span>
        {newest !== null && (
          <CopyButton
            label={t(($) => $.runs.copyCommit)}
            text={newest}
            onCopied={() => announce(t(($) => $.runs.commitCopied))}
          />
        )}
      </dd>
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
