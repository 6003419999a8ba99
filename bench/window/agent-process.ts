import { fork } from "node:child_process";
import { once } from "node:events";
import type { AgentAnswer, AgentOrder } from "./agents.ts";

/** A process of its own that changes a board. */
export interface AgentProcess {
  /** @throws Error when the process failed */
  order(order: AgentOrder): Promise<AgentAnswer>;
  end(): Promise<void>;
}

/** Starts an agent's process. @param name tells several on one board apart */
export function startAgent(board: string, name: string): AgentProcess {
  const child = fork(new URL("./agents.ts", import.meta.url), [board, name], {
    execArgv: ["--no-warnings"],
  });
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => {
    throw new Error(`the agents' process ended by itself (${code})`);
  });
  failed.catch(() => undefined);
  return {
    async order(order) {
      const answered = once(child, "message");
      child.send(order);
      const [answer] = (await Promise.race([answered, failed])) as [AgentAnswer];
      return answer;
    },
    async end() {
      child.disconnect();
      await ended;
    },
  };
}
