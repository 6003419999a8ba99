import { CircleCheck, Ellipsis, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import { messageOf } from "../../../shared/errors.ts";
import type { Agent } from "../../../shared/operations/agent.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useCheckAgent } from "../../api/agents.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import styles from "./agents.module.css";
import { duplicateOf } from "./new-profile.ts";
import { RemoveAgentDialog } from "./remove-agent-dialog.tsx";
import { beginAgentEdit } from "./use-agent-edit.ts";

interface AgentRowProps {
  readonly agent: Agent;
  /** All names that there are. */
  readonly names: readonly string[];
}

/** One agent: whether it can be started, what is in its way, and what can be done with its profile. */
export function AgentRow({ agent, names }: AgentRowProps) {
  const { name, origin, revision } = agent;
  const profile = agent.profile as AgentProfile;
  const { title } = profile;
  const [isRemoving, setRemoving] = useState(false);
  const check = useCheckAgent();
  const isOwn = origin === "own";
  return (
    <li className={styles.agent} data-agent={name}>
      <div className={styles.top}>
        <Avatar name={name} runtime={name} />
        <span className={styles.title}>{title}</span>
        <code className={styles.name}>{name}</code>
        <Chip tone={isOwn ? "accent" : "plain"}>
          {isOwn ? t(($) => $.agents.own) : t(($) => $.agents.builtIn)}
        </Chip>
        {agent.replacesBuiltIn && <Chip>{t(($) => $.agents.standsIn)}</Chip>}
        <span className={styles.space} />
        <Button size="s" onClick={() => beginAgentEdit(name, profile, revision)}>
          {isOwn ? t(($) => $.agents.edit) : t(($) => $.agents.customise)}
        </Button>
        <Menu
          trigger={
            <IconButton label={t(($) => $.agents.more, { title })} size="s">
              <Ellipsis size={14} />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => check.mutate(name)} disabled={agent.path === null}>
            {t(($) => $.agents.check)}
          </MenuItem>
          <MenuItem onSelect={() => beginAgentEdit(null, duplicateOf(profile, names), null)}>
            {t(($) => $.agents.duplicate)}
          </MenuItem>
          {isOwn && (
            <MenuItem onSelect={() => setRemoving(true)}>{t(($) => $.agents.remove)}</MenuItem>
          )}
        </Menu>
      </div>
      <Presence agent={agent} check={check} />
      {isRemoving && <RemoveAgentDialog agent={agent} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface PresenceProps {
  readonly agent: Agent;
  readonly check: ReturnType<typeof useCheckAgent>;
}

function Presence({ agent, check }: PresenceProps) {
  const { path } = agent;
  const obstacles = check.data?.obstacles ?? agent.obstacles;
  const version = check.isPending
    ? t(($) => $.agents.checking)
    : check.data && (check.data.version ?? t(($) => $.agents.noVersion));
  return (
    <div className={styles.presence}>
      {path !== null && (
        <p className={styles.found}>
          <CircleCheck size={13} aria-hidden="true" className={styles.ok} />
          <span className={styles.path}>{t(($) => $.agents.found, { path })}</span>
          {version && (
            <span role="status" className={styles.version}>
              {version}
            </span>
          )}
        </p>
      )}
      {[...obstacles, ...(check.error ? [messageOf(check.error)] : [])].map((obstacle) => (
        <p key={obstacle} className={styles.obstacle}>
          <TriangleAlert size={13} aria-hidden="true" className={styles.warn} />
          {obstacle}
        </p>
      ))}
    </div>
  );
}
