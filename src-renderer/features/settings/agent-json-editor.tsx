import { useRef } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { TextArea } from "../../ui/text-field.tsx";
import type { AgentFault } from "./agent-draft.ts";
import { type PlacedFault, placeFaults, readProfileText } from "./agent-json.ts";
import styles from "./agents.module.css";

interface AgentJsonProps {
  readonly text: string;
  /** What the last try to save came to. */
  readonly faults: readonly AgentFault[];
  readonly onChange: (text: string) => void;
}

/** A profile as JSON. What is wrong is told with its line while it is typed; a press goes there. */
export function AgentJson({ text, faults, onChange }: AgentJsonProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const reading = readProfileText(text);
  const found = placeFaults(text, reading.ok ? faults : reading.faults);
  const goTo = ({ start, end }: PlacedFault) => {
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  };
  return (
    <div className={styles.json}>
      <TextArea
        ref={area}
        label={t(($) => $.agents.json)}
        className={styles.jsonText}
        spellCheck={false}
        wrap="off"
        rows={22}
        value={text}
        aria-invalid={found.length > 0}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status" className={styles.faults}>
        {found.length > 0 && (
          <>
            <p className={styles.faultCount}>
              {t(($) => $.agents.faults, { count: found.length })}
            </p>
            <ul>
              {found.map((fault) => (
                <li key={`${fault.path} ${fault.message}`}>
                  <button type="button" className={styles.fault} onClick={() => goTo(fault)}>
                    <span className={styles.line}>
                      {t(($) => $.agents.faultAt, { line: fault.line })}
                    </span>
                    <span>
                      {fault.path !== "" && <code>{fault.path}</code>} {fault.message}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
