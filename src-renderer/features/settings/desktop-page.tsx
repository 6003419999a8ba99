import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { CommandState } from "../../../shared/window-settings.ts";
import { askSettings } from "../../api/app-settings.ts";
import { showToast } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SETTING_ENTRIES } from "./setting-entries.ts";
import { SettingRows } from "./setting-rows.tsx";
import styles from "./settings.module.css";
import { SpellingNotes } from "./spelling-notes.tsx";

/** How the app stands in the desktop around it: the command in terminals, links, spelling. */
export function DesktopPage() {
  return (
    <>
      <ul className={styles.rows}>
        <TerminalCommand />
        <LinkSwitch />
      </ul>
      <SettingRows entries={SETTING_ENTRIES.filter(({ page }) => page === "desktop")} />
      <SpellingNotes />
    </>
  );
}

const COMMAND = ["terminal-command"] as const;

function TerminalCommand() {
  const client = useQueryClient();
  const { data: state, error } = useQuery({
    queryKey: COMMAND,
    queryFn: () => askSettings<"command">({ kind: "command" }),
  });
  const change = useMutation({
    mutationFn: (kind: "install-command" | "remove-command") => askSettings({ kind }),
    onSuccess: (next: CommandState) => {
      client.setQueryData(COMMAND, next);
      const { path } = next;
      showToast(
        next.kind === "installed"
          ? t(($) => $.desktop.command.installed, { path })
          : t(($) => $.desktop.command.removed, { path }),
      );
    },
  });
  const failure = change.error ?? error;
  return (
    <li className={styles.row} data-setting="command">
      <div className={styles.words}>
        <span className={styles.name}>{t(($) => $.desktop.command.title)}</span>
        {state && (
          <span className={styles.hint}>
            {t(($) => $.desktop.command.hint, { path: state.path })}
          </span>
        )}
        {state?.advice && <span className={styles.advice}>{state.advice}</span>}
        {failure && (
          <span role="alert" className={styles.failure}>
            {messageOf(failure)}
          </span>
        )}
      </div>
      {state && <CommandButton kind={state.kind} onPress={change.mutate} />}
    </li>
  );
}

interface CommandButtonProps {
  readonly kind: CommandState["kind"];
  readonly onPress: (kind: "install-command" | "remove-command") => void;
}

function CommandButton({ kind, onPress }: CommandButtonProps) {
  switch (kind) {
    case "foreign":
      return null;
    case "installed":
      return (
        <Button onClick={() => onPress("remove-command")}>
          {t(($) => $.desktop.command.remove)}
        </Button>
      );
    default:
      return (
        <Button onClick={() => onPress("install-command")}>
          {kind === "absent"
            ? t(($) => $.desktop.command.install)
            : t(($) => $.desktop.command.update)}
        </Button>
      );
  }
}

const LINKS = ["link-handler"] as const;

function LinkSwitch() {
  const hintId = useId();
  const client = useQueryClient();
  const { data: state, error } = useQuery({
    queryKey: LINKS,
    queryFn: () => askSettings<"links">({ kind: "links" }),
  });
  const change = useMutation({
    mutationFn: (isWanted: boolean) => askSettings<"take-links">({ kind: "take-links", isWanted }),
    onSuccess: (next) => client.setQueryData(LINKS, next),
  });
  const title = t(($) => $.desktop.links.title);
  const failure = change.error ?? error;
  return (
    <li className={styles.row} data-setting="links">
      <div className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span id={hintId} className={styles.hint}>
          {t(($) => $.desktop.links.hint)}
        </span>
        {state?.obstacle && <span className={styles.advice}>{state.obstacle}</span>}
        {failure && (
          <span role="alert" className={styles.failure}>
            {messageOf(failure)}
          </span>
        )}
      </div>
      <Switch
        label={title}
        describedBy={hintId}
        checked={state?.isOurs ?? false}
        disabled={!state || state.obstacle !== null || change.isPending}
        onChange={(isWanted) => change.mutate(isWanted)}
      />
    </li>
  );
}
