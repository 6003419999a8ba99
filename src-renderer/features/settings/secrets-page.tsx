import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useAgents, useRemoveSecret, useSecrets } from "../../api/agents.ts";
import { showToast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./agents.module.css";
import { SecretForm } from "./secret-form.tsx";
import { SecretState } from "./secret-state.tsx";

/** The secrets that are stored or wanted, by name alone. */
export function SecretsPage() {
  const { data, error } = useSecrets();
  const users = useUsers();
  const names = [...new Set([...(data?.names ?? []), ...users.keys()])].sort();
  return (
    <>
      <p className={styles.about}>{t(($) => $.agents.secretsAbout)}</p>
      {error && (
        <p role="alert" className={styles.problem}>
          {messageOf(error)}
        </p>
      )}
      {data?.keychainFault && (
        <p className={styles.problem}>
          <strong>{t(($) => $.agents.noKeychain)}</strong>: {data.keychainFault}
        </p>
      )}
      <ul className={styles.list} aria-label={t(($) => $.settings.pages.secrets)}>
        {names.map((name) => (
          <SecretRow
            key={name}
            name={name}
            users={users.get(name) ?? []}
            isStored={data?.names.includes(name) ?? false}
          />
        ))}
      </ul>
      {data && names.length === 0 && <p className={styles.note}>{t(($) => $.agents.noSecrets)}</p>}
      {data?.keychainFault === null && (
        <section className={styles.group} aria-label={t(($) => $.agents.storeSecret)}>
          <h3 className={styles.legend}>{t(($) => $.agents.storeSecret)}</h3>
          <SecretForm />
        </section>
      )}
    </>
  );
}

/** The titles of the profiles that want each secret. */
function useUsers(): ReadonlyMap<string, readonly string[]> {
  const { data } = useAgents();
  const users = new Map<string, string[]>();
  for (const { profile, secrets } of data?.agents ?? []) {
    for (const { source, name } of secrets) {
      if (source === "keychain") users.set(name, [...(users.get(name) ?? []), profile.title]);
    }
  }
  return users;
}

interface SecretRowProps {
  readonly name: string;
  readonly users: readonly string[];
  readonly isStored: boolean;
}

function SecretRow({ name, users, isStored }: SecretRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveSecret();
  const confirm = () =>
    remove.mutate(name, {
      onSuccess() {
        showToast(t(($) => $.agents.secretRemoved, { name }));
        setRemoving(false);
      },
    });
  return (
    <li className={styles.agent} data-secret={name}>
      <div className={styles.top}>
        <KeyRound size={14} aria-hidden="true" className={styles.key} />
        <code className={styles.title}>{name}</code>
        <span className={styles.note}>
          {users.length > 0
            ? t(($) => $.agents.usedBy, { agents: users.join(", ") })
            : t(($) => $.agents.unused)}
        </span>
        <span className={styles.space} />
        {isStored && (
          <IconButton
            label={t(($) => $.agents.removeSecret, { name })}
            size="s"
            onClick={() => setRemoving(true)}
          >
            <Trash2 size={13} />
          </IconButton>
        )}
      </div>
      <SecretState name={name} />
      {isRemoving && (
        <ConfirmDialog
          title={t(($) => $.agents.removeSecretTitle, { name })}
          confirmLabel={t(($) => $.agents.remove)}
          isPending={remove.isPending}
          error={remove.error && messageOf(remove.error)}
          onConfirm={confirm}
          onClose={() => setRemoving(false)}
        >
          {t(($) => $.agents.removeSecretText)}
        </ConfirmDialog>
      )}
    </li>
  );
}
