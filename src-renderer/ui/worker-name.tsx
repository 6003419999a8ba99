import { agentOf } from "../../shared/domain/worker-name.ts";

interface WorkerNameProps {
  /** A holder's whole name. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** A worker by its agent's name; which of the agent's runs it is, is told on a closer look. */
export function WorkerName({ name, className }: WorkerNameProps) {
  return (
    <span className={className} title={name}>
      {agentOf(name)}
    </span>
  );
}
