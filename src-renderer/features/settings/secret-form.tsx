import { useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useStoreSecret } from "../../api/agents.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./agents.module.css";

interface SecretFormProps {
  /** The secret's name, where that is settled. */
  readonly name?: string;
  readonly onDone?: () => void;
}

/**
 * Takes a secret for the keychain. The value lives in the field alone, and no longer than until it is
 * stored. It may stand inside of another form, and so is none itself.
 */
export function SecretForm({ name: settled, onDone }: SecretFormProps) {
  const [typed, setTyped] = useState("");
  const [value, setValue] = useState("");
  const store = useStoreSecret();
  const name = settled ?? typed.trim();
  const send = () => {
    if (name === "" || value === "" || store.isPending) return;
    store.mutate(
      { name, value },
      {
        onSuccess() {
          setTyped("");
          setValue("");
          showToast(t(($) => $.agents.secretStored, { name }));
          onDone?.();
        },
      },
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the fields inside
    <div
      className={styles.secretForm}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        send();
      }}
    >
      {settled === undefined && (
        <TextField
          label={t(($) => $.agents.secretName)}
          value={typed}
          hint={t(($) => $.agents.secretNameHint)}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextField
        type="password"
        autoComplete="off"
        label={t(($) => $.agents.secretValue)}
        value={value}
        error={store.error && messageOf(store.error)}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button disabled={name === "" || value === "" || store.isPending} onClick={send}>
        {t(($) => $.agents.store)}
      </Button>
    </div>
  );
}
