import { CircleCheck, CircleX, Plus, X } from "lucide-react";
import { useState } from "react";
import { SEVERITIES } from "../../../shared/domain/verdict.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useOperation } from "../../api/mutations.ts";
import { announce } from "../../state/announcer.ts";
import { keepVerdictDraft, useDrafts, type VerdictDraft } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SEVERITY_LABELS } from "../../ui/verdict-words.ts";
import styles from "./panel.module.css";
import type { TaskProps } from "./shown-task.ts";
import own from "./verdict-tab.module.css";

const OUTCOMES = [
  {
    value: "pass",
    label: t(($) => $.verdicts.recordDialog.pass),
    icon: <CircleCheck size={13} aria-hidden="true" />,
  },
  {
    value: "fail",
    label: t(($) => $.verdicts.recordDialog.fail),
    icon: <CircleX size={13} aria-hidden="true" />,
  },
] as const;

const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

type DraftFinding = VerdictDraft["findings"][number];

const NEW_VERDICT: VerdictDraft = { status: "pass", findings: [] };

interface RecordVerdictProps extends TaskProps {
  readonly onEnd: () => void;
}

/** A person's own verdict, with what they found. */
export function RecordVerdict({ task, onEnd }: RecordVerdictProps) {
  const { status, findings } = useDrafts(({ verdicts }) => verdicts[task.id]) ?? NEW_VERDICT;
  const keep = (changes: Partial<VerdictDraft>) =>
    keepVerdictDraft(task.id, { status, findings, ...changes });
  const setFindings = (next: VerdictDraft["findings"]) => keep({ findings: next });
  const end = () => {
    keepVerdictDraft(task.id, null);
    onEnd();
  };
  const [error, setError] = useState<string | null>(null);
  const verify = useOperation("task.verify", {
    onDone: () => {
      announce(t(($) => $.verdicts.recordDialog.recorded));
      end();
    },
    onRefused: (refusal) => setError(refusal.message),
  });
  const add = () =>
    setFindings([
      ...findings,
      { id: (findings.at(-1)?.id ?? 0) + 1, severity: "other", message: "", file: "" },
    ]);
  const send = () => {
    const told = findings.filter(({ message }) => message.trim() !== "");
    verify.mutate({
      task: task.id,
      status,
      findings: told.map(({ severity, message, file }) => ({
        severity,
        message: message.trim(),
        file: file.trim() === "" ? null : file.trim(),
      })),
    });
  };
  return (
    <section className={own.form} aria-label={t(($) => $.verdicts.recordDialog.region)}>
      <Segmented
        label={t(($) => $.verdicts.recordDialog.verdict)}
        value={status}
        segments={OUTCOMES}
        onChange={(next) => keep({ status: next })}
      />
      {findings.map((finding) => (
        <FindingFields
          key={finding.id}
          finding={finding}
          onChange={(next) =>
            setFindings(findings.map((each) => (each.id === next.id ? next : each)))
          }
          onRemove={() => setFindings(findings.filter((each) => each.id !== finding.id))}
        />
      ))}
      {error && (
        <p role="alert" className={own.error}>
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="ghost" onClick={add}>
          <Plus size={13} aria-hidden="true" />
          {t(($) => $.verdicts.recordDialog.addFinding)}
        </Button>
        <span className={styles.space} />
        <Button onClick={end}>{t(($) => $.verdicts.recordDialog.cancel)}</Button>
        <Button variant="primary" disabled={verify.isPending} onClick={send}>
          {t(($) => $.verdicts.recordDialog.record)}
        </Button>
      </div>
    </section>
  );
}

interface FindingFieldsProps {
  readonly finding: DraftFinding;
  readonly onChange: (finding: DraftFinding) => void;
  readonly onRemove: () => void;
}

function FindingFields({ finding, onChange, onRemove }: FindingFieldsProps) {
  return (
    <div className={own.finding}>
      <Select
        label={t(($) => $.verdicts.recordDialog.severity)}
        value={finding.severity}
        options={SEVERITY_OPTIONS}
        onChange={(severity) => onChange({ ...finding, severity })}
      />
      <TextField
        label={t(($) => $.verdicts.recordDialog.found)}
        hideLabel
        autoFocus
        placeholder={t(($) => $.verdicts.recordDialog.found)}
        value={finding.message}
        onChange={(event) => onChange({ ...finding, message: event.target.value })}
      />
      <IconButton label={t(($) => $.verdicts.recordDialog.remove)} onClick={onRemove}>
        <X size={14} />
      </IconButton>
      <div className={own.file}>
        <TextField
          label={t(($) => $.verdicts.recordDialog.file)}
          hideLabel
          placeholder={t(($) => $.verdicts.recordDialog.filePlaceholder)}
          value={finding.file}
          onChange={(event) => onChange({ ...finding, file: event.target.value })}
        />
      </div>
    </div>
  );
}
