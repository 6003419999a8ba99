import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Licence, NamedText } from "../../../shared/window-settings.ts";
import { openLogs } from "../../api/app-requests.ts";
import { askSettings } from "../../api/app-settings.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { formatDuration } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./about.module.css";

/** What Baton is made of, where its files are, and what to send to who helps. */
export function AboutPage() {
  const { data: about, error } = useQuery({
    queryKey: ["about"],
    queryFn: () => askSettings<"about">({ kind: "about" }),
  });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!about) return <Skeleton width="60%" />;
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.version}>
            {t(($) => $.desktop.about.version, { version: about.version })}
          </p>
          <p className={styles.quiet}>{t(($) => $.desktop.about.purpose)}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => void openLogs()}>{t(($) => $.desktop.about.openLog)}</Button>
          <Button variant="primary" onClick={() => void copyDiagnostics()}>
            {t(($) => $.desktop.about.copy)}
          </Button>
        </div>
      </div>
      <Facts title={t(($) => $.desktop.about.versions)} facts={about.versions} />
      <Facts title={t(($) => $.desktop.about.places)} facts={about.places} isCopied />
      <Facts
        title={t(($) => $.desktop.about.environment)}
        facts={about.durations.map(({ name, ms }) => ({
          name,
          text: formatDuration(ms),
        }))}
      />
      <Licences />
    </>
  );
}

async function copyDiagnostics(): Promise<void> {
  try {
    await copyText(await askSettings<"diagnostics">({ kind: "diagnostics" }));
    showToast(t(($) => $.desktop.about.copied));
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly NamedText[];
  /** Whether each has a button that copies it. */
  readonly isCopied?: boolean;
}

function Facts({ title, facts, isCopied = false }: FactsProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{text}</span>
              {isCopied && (
                <CopyButton label={t(($) => $.desktop.about.copyOne, { name })} text={text} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Licences() {
  const { data, error } = useQuery({
    queryKey: ["licences"],
    queryFn: () => askSettings<"licences">({ kind: "licences" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t(($) => $.desktop.about.licences);
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && (
        <details className={styles.licences}>
          <summary>
            <ChevronRight size={13} aria-hidden="true" />
            {t(($) => $.desktop.about.licencesHint, { count: data.length })}
          </summary>
          {data.map((licence) => (
            <LicenceOf key={`${licence.name} ${licence.version}`} licence={licence} />
          ))}
        </details>
      )}
    </section>
  );
}

function LicenceOf({ licence: { name, version, licence, text } }: { readonly licence: Licence }) {
  return (
    <details className={styles.licence}>
      <summary>
        <ChevronRight size={13} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          {version} · {licence ?? t(($) => $.desktop.about.noLicence)}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text ?? t(($) => $.desktop.about.noText)}
      </pre>
    </details>
  );
}
