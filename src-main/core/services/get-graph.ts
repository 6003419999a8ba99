import { isLinkOpen } from "../../../shared/domain/stalled-chain.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { GraphLink } from "../../../shared/operations/dependency.ts";
import type { OperationOutput, ParsedInput } from "../../../shared/operations/index.ts";
import type { ReadTx } from "../store/store.ts";
import { getProject, getTask } from "./resolve.ts";

type GraphInput = ParsedInput<"dependency.graph">;
type Graph = OperationOutput<"dependency.graph">;

/**
 * The linked tasks of a project, of the board or around a task, in one consistent state.
 * @param input at most `limit` tasks are answered: of a project those first in the queue with what
 *   they wait for, around a task those nearest to it
 * @throws DomainError not_found
 */
export function getGraph(tx: ReadTx, input: GraphInput): Graph {
  return input.around === null ? linkedTasks(tx, input) : neighbours(tx, input, input.around);
}

function linkedTasks(tx: ReadTx, { project, finished, limit }: GraphInput): Graph {
  const projectId = project === null ? null : getProject(tx, project).id;
  const links = tx.dependencies.links(projectId, finished);
  const ids = new Set(links.flatMap(({ task, on }) => [task, on]));
  const kept = new Set([...ids].slice(0, limit));
  return {
    seq: tx.events.latestSeq(),
    cards: tx.tasks.cards([...kept]),
    links: links.filter(({ task, on }) => kept.has(task) && kept.has(on)),
    total: ids.size,
  };
}

/** Walks so many links away from a task, either way, nearest first. */
function neighbours(
  tx: ReadTx,
  { finished, limit }: GraphInput,
  around: NonNullable<GraphInput["around"]>,
): Graph {
  const root = getTask(tx, around.task);
  const cards = new Map(tx.tasks.cards([root.id]).map((card) => [card.id, card]));
  let level: readonly string[] = [root.id];
  // Past the limit only the level under way is finished, so that one knows that there are more.
  for (let step = 0; step < around.steps && level.length > 0 && cards.size <= limit; step++) {
    const reached = reachedFrom(tx, level, cards, finished);
    for (const card of reached) cards.set(card.id, card);
    level = reached.map(({ id }) => id);
  }
  const kept = new Map([...cards].slice(0, limit));
  const links = [...kept.keys()].flatMap((id) => linksFrom(tx, id));
  return {
    seq: tx.events.latestSeq(),
    cards: [...kept.values()],
    links: links.filter((link) => isShown(link, kept, finished)),
    total: cards.size,
  };
}

/** The tasks, not known yet, that one more link leads to. */
function reachedFrom(
  tx: ReadTx,
  level: readonly string[],
  known: ReadonlyMap<string, Card>,
  isFinishedIncluded: boolean,
): Card[] {
  const links = level.flatMap((id) => [...linksFrom(tx, id), ...linksInto(tx, id)]);
  const ends = new Set(links.flatMap(({ task, on }) => [task, on]));
  const unknown = tx.tasks.cards([...ends].filter((id) => !known.has(id)));
  const cards = new Map([...known, ...unknown.map((card) => [card.id, card] as const)]);
  const shown = links.filter((link) => isShown(link, cards, isFinishedIncluded));
  const reached = new Set(shown.flatMap(({ task, on }) => [task, on]));
  return unknown.filter(({ id }) => reached.has(id));
}

const linksFrom = (tx: ReadTx, id: string): GraphLink[] =>
  tx.dependencies.dependencyIds(id).map((on) => ({ task: id, on }));
const linksInto = (tx: ReadTx, id: string): GraphLink[] =>
  tx.dependencies.dependentIds(id).map((task) => ({ task, on: id }));

function isShown(
  { task, on }: GraphLink,
  cards: ReadonlyMap<string, Card>,
  isFinishedIncluded: boolean,
): boolean {
  const [waiting, blocker] = [cards.get(task), cards.get(on)];
  if (!waiting || !blocker || waiting.dropped) return false;
  return isFinishedIncluded || isLinkOpen(waiting, blocker);
}
