import { CircleCheck, CircleX, Plus, X } from "lucide-react";
import { useState } from "react";
import { SEVERITIES, type Severity } from "../../../shared/domain/verdict.ts";
import { useOperation } from "../../api/mutations.ts";
import { announce } from "../../state/announcer.ts";
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
  { value: "pass", label: "Pass", icon: <CircleCheck size={13} aria-hidden="true" /> },
  { value: "fail", label: "Fail", icon: <CircleX size={13} aria-hidden="true" /> },
] as const;

const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

interface DraftFinding {
  readonly id: number;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
}

interface RecordVerdictProps extends TaskProps {
  readonly onEnd: () => void;
}

/** A person's own verdict, with what they found. */
export function RecordVerdict({ task, onEnd }: RecordVerdictProps) {
  const [status, setStatus] = useState<"pass" | "fail">("pass");
  const [findings, setFindings] = useState<readonly DraftFinding[]>([]);
  const [error, setError] = useState<string | null>(null);
  const verify = useOperation("task.verify", {
    onDone: () => {
      announce("Verdict recorded");
      onEnd();
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
    <section className={own.form} aria-label="Record a verdict">
      <Segmented label="Verdict" value={status} segments={OUTCOMES} onChange={setStatus} />
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
          Add a finding
        </Button>
        <span className={styles.space} />
        <Button onClick={onEnd}>Cancel</Button>
        <Button variant="primary" disabled={verify.isPending} onClick={send}>
          Record
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
        label="Severity"
        value={finding.severity}
        options={SEVERITY_OPTIONS}
        onChange={(severity) => onChange({ ...finding, severity })}
      />
      <TextField
        label="What was found"
        hideLabel
        autoFocus
        placeholder="What was found"
        value={finding.message}
        onChange={(event) => onChange({ ...finding, message: event.target.value })}
      />
      <IconButton label="Remove the finding" onClick={onRemove}>
        <X size={14} />
      </IconButton>
      <div className={own.file}>
        <TextField
          label="File"
          hideLabel
          placeholder="File, if one"
          value={finding.file}
          onChange={(event) => onChange({ ...finding, file: event.target.value })}
        />
      </div>
    </div>
  );
}
