import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { useSecrets } from "../../api/agents.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./agents.module.css";
import { SecretForm } from "./secret-form.tsx";

/** Whether a secret is stored, and the way to store it. */
export function SecretState({ name }: { readonly name: string }) {
  const { data } = useSecrets();
  const [isStoring, setStoring] = useState(false);
  if (!data) return null;
  const isStored = data.names.includes(name);
  return (
    <div className={styles.secretState}>
      <Chip tone={isStored ? "ok" : "warn"}>
        {isStored ? t(($) => $.agents.stored) : t(($) => $.agents.notStored)}
      </Chip>
      {data.keychainFault === null ? (
        <Button size="s" onClick={() => setStoring(!isStoring)} aria-expanded={isStoring}>
          {isStored ? t(($) => $.agents.replace) : t(($) => $.agents.store)}
        </Button>
      ) : (
        <span className={styles.note}>{data.keychainFault}</span>
      )}
      {isStoring && <SecretForm name={name} onDone={() => setStoring(false)} />}
    </div>
  );
}
