import { ChevronRight } from "lucide-react";
import type { Ref } from "react";
import type { Agent } from "../../../shared/operations/agent.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useLiveRuns } from "../../api/runs.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./run-dialog.module.css";

interface AgentChoiceProps {
  readonly agent: Agent;
  readonly isChosen: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: () => void;
}

/** One agent to choose. */
export function AgentChoice({ agent, isChosen, inputRef, onChoose }: AgentChoiceProps) {
  const { name, profile } = agent;
  const running = useLiveRuns().filter((run) => run.profile === name).length;
  return (
    <label className={classNames(styles.choice, isChosen && styles.chosen)}>
      <input
        ref={inputRef}
        type="radio"
        name="agent"
        value={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <AgentName agent={agent} />
      <span className={styles.space} />
      {running > 0 && (
        <Chip tone="accent">
          {t(($) => $.runDialog.running, { count: running, most: profile.limits.maxConcurrent })}
        </Chip>
      )}
    </label>
  );
}

function AgentName({ agent: { name, profile } }: { readonly agent: Agent }) {
  return (
    <>
      <Avatar name={name} runtime={name} />
      <span className={styles.title}>{profile.title}</span>
      {profile.title !== name && <span className={styles.name}>{name}</span>}
      {profile.model && <span className={styles.name}>{profile.model}</span>}
    </>
  );
}

interface MissingAgentsProps {
  readonly agents: readonly Agent[];
  readonly isOpen: boolean;
}

/** The agents that can't be started, and what to do about each. */
export function MissingAgents({ agents, isOpen }: MissingAgentsProps) {
  if (agents.length === 0) return null;
  return (
    <details className={styles.missing} open={isOpen}>
      <summary>
        <ChevronRight size={13} className={styles.chevron} aria-hidden="true" />
        {t(($) => $.runDialog.notReady, { count: agents.length })}
      </summary>
      <ul>
        {agents.map((agent) => (
          <li key={agent.name} className={styles.absent}>
            <span className={styles.line}>
              <AgentName agent={agent} />
            </span>
            {agent.obstacles.map((obstacle) => (
              <span key={obstacle} className={styles.obstacle}>
                {obstacle}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
