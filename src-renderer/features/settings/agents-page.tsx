import { Plus } from "lucide-react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useAgents } from "../../api/agents.ts";
import { useAgentEdit } from "../../state/agent-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AgentEditor } from "./agent-editor.tsx";
import { AgentRow } from "./agent-row.tsx";
import styles from "./agents.module.css";
import { newProfile } from "./new-profile.ts";
import { beginAgentEdit } from "./use-agent-edit.ts";

/** The agents that Baton can start: what is there, what is missing, and a person's own. */
export function AgentsPage() {
  const edit = useAgentEdit((state) => state.edit);
  return edit ? <AgentEditor edit={edit} /> : <AgentList />;
}

function AgentList() {
  const { data: known, error } = useAgents();
  const agents = known?.agents ?? [];
  return (
    <>
      <div className={styles.head}>
        <p className={styles.about}>{t(($) => $.agents.about)}</p>
        <Button
          onClick={() => beginAgentEdit(null, newProfile(agents.map(({ name }) => name)), null)}
        >
          <Plus size={14} aria-hidden="true" />
          {t(($) => $.agents.newProfile)}
        </Button>
      </div>
      {[...(known?.problems ?? []), ...(error ? [messageOf(error)] : [])].map((problem) => (
        <p key={problem} role="alert" className={styles.problem}>
          {problem}
        </p>
      ))}
      {!known && !error && <Skeleton width="70%" />}
      <ul className={styles.list} aria-label={t(($) => $.settings.pages.agents)}>
        {agents.map((agent) => (
          <AgentRow
            key={`${agent.origin} ${agent.name}`}
            agent={agent}
            names={agents.map(({ name }) => name)}
          />
        ))}
      </ul>
    </>
  );
}
