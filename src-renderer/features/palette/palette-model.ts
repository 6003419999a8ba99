import { type MatchSorterOptions, matchSorter, rankings } from "match-sorter";
import { ACTION_GROUPS } from "../../../shared/actions/action.ts";
import { ACTIONS, type Action } from "../../../shared/actions/index.ts";
import { isTerminal } from "../../../shared/domain/status.ts";
import type { SavedView } from "../../../shared/operations/preset.ts";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { Subject } from "../../api/subject.ts";

/** An action as the palette offers it. */
export interface OfferedAction {
  readonly kind: "action";
  readonly action: Action;
  /** Why it can't be done now; null when it can. */
  readonly reason: string | null;
}

/** A task as the palette offers it. */
export interface OfferedTask {
  readonly kind: "task";
  readonly task: Subject;
}

/** What can be done first with a task that was chosen for more. */
interface OpenOffer {
  readonly kind: "open";
  readonly task: Subject;
}

/** A saved view of the board. */
export interface OfferedView {
  readonly kind: "view";
  readonly view: SavedView;
}

/** A project whose board can be shown; null for all of them. */
export interface OfferedProject {
  readonly kind: "project";
  readonly project: Pick<Project, "id" | "name" | "prefix"> | null;
}

export type Offer = OfferedAction | OfferedTask | OpenOffer | OfferedView | OfferedProject;

/** Offers under one heading. */
export interface OfferGroup {
  readonly label: string;
  readonly offers: readonly Offer[];
}

/** What the palette is made of. */
export interface PaletteParts {
  readonly text: string;
  readonly actions: readonly OfferedAction[];
  /** The task that the person was at; null for none. */
  readonly subject: Subject | null;
  /** Ids of actions, the one chosen last first. */
  readonly recent: readonly string[];
  /** Tasks opened lately where nothing is typed, else what the search found, best first. */
  readonly tasks: readonly Subject[];
  /** Saved views of the board that is shown. */
  readonly views: readonly SavedView[];
  /** The projects that the sidebar lists. */
  readonly projects: readonly Pick<Project, "id" | "name" | "prefix">[];
}

const MOST_RECENT = 5;

/** Every action that the palette can offer, with why some can't be done now. */
export function offerActions(whyNot: (action: Action) => string | null): OfferedAction[] {
  return ACTIONS.filter(({ id, isSteering }) => !isSteering && id !== "show-palette").map(
    (action) => ({ kind: "action", action, reason: whyNot(action) }),
  );
}

/**
 * What the palette lists. Nothing typed: what was chosen lately, what the person's task allows, then
 * all that can be done now. Something typed: what fits it best, what can't be done with its reason
 * last.
 */
export function listOffers(parts: PaletteParts): OfferGroup[] {
  const groups = parts.text.trim() === "" ? listAll(parts) : listFound(parts);
  return groups.filter(({ offers }) => offers.length > 0);
}

/** What can be done with one task. */
export function listTaskOffers(
  text: string,
  task: Subject,
  actions: readonly OfferedAction[],
): OfferGroup[] {
  const label = t(($) => $.palette.onTask, { key: task.key });
  const open: Offer = { kind: "open", task };
  const own = actions.filter(({ action }) => isOnTask(action));
  if (text.trim() === "") return [{ label, offers: [open, ...own.filter(isPossible)] }];
  const found = [
    ...matchWords([open], text, { keys: [() => t(($) => $.palette.open)] }),
    ...findActions(text, own, []),
  ];
  return found.length === 0 ? [] : [{ label, offers: found }];
}

function listAll({ actions, subject, recent, tasks, views }: PaletteParts): OfferGroup[] {
  const possible = actions.filter(isPossible);
  const chosen = recent
    .flatMap((id) => possible.filter(({ action }) => action.id === id))
    .slice(0, MOST_RECENT);
  const rest = possible.filter((offer) => !chosen.includes(offer));
  return [
    { label: t(($) => $.palette.recent), offers: chosen },
    {
      label: t(($) => $.palette.recentTasks),
      offers: tasks.slice(0, MOST_RECENT).map((task) => ({ kind: "task", task })),
    },
    {
      label: t(($) => $.palette.onTask, { key: subject?.key ?? "" }),
      offers: subject ? rest.filter(({ action }) => isOnTask(action)) : [],
    },
    { label: t(($) => $.views.title), offers: views.map(offerView) },
    ...ACTION_GROUPS.map((group) => ({
      label: t(($) => $.actions.groups[group]),
      offers: rest.filter(({ action }) => action.group === group && !isOnTask(action)),
    })),
  ];
}

function listFound(parts: PaletteParts): OfferGroup[] {
  const { text, actions, recent, tasks, views } = parts;
  const found = {
    label: t(($) => $.palette.actions),
    offers: findActions(text, actions, recent),
  };
  const foundTasks: OfferGroup = {
    label: t(($) => $.palette.tasks),
    offers: rankTasks(text, tasks).map((task) => ({ kind: "task", task })),
  };
  const foundViews: OfferGroup = {
    label: t(($) => $.views.title),
    offers: matchWords(views, text, { keys: ["name"] }).map(offerView),
  };
  const foundProjects: OfferGroup = {
    label: t(($) => $.palette.projects),
    offers: findProjects(text, parts.projects),
  };
  return isKeyLike(text)
    ? [foundTasks, found, foundViews, foundProjects]
    : [foundViews, foundProjects, found, foundTasks];
}

function findProjects(text: string, projects: PaletteParts["projects"]): OfferedProject[] {
  const offers = [null, ...projects].map(
    (project): OfferedProject => ({ kind: "project", project }),
  );
  const name = ({ project }: OfferedProject) => project?.name ?? t(($) => $.palette.allProjects);
  const prefix = ({ project }: OfferedProject) => project?.prefix ?? "";
  return [...matchWords(offers, text, { keys: [name, prefix] })];
}

function offerView(view: SavedView): OfferedView {
  return { kind: "view", view };
}

function findActions(
  text: string,
  actions: readonly OfferedAction[],
  recent: readonly string[],
): OfferedAction[] {
  const age = ({ action }: OfferedAction) => {
    const at = recent.indexOf(action.id);
    return at < 0 ? recent.length : at;
  };
  const found = matchWords(actions, text, {
    keys: [
      ({ action }) => action.label,
      { key: ({ action }) => groupLabelOf(action), maxRanking: rankings.CONTAINS },
      { key: ({ action }) => wordsOf(action), maxRanking: rankings.CONTAINS },
    ],
    baseSort: (a, b) => age(a.item) - age(b.item) || a.index - b.index,
  });
  return [...found.filter(isPossible), ...found.filter((offer) => !isPossible(offer))];
}

/** What has every word somewhere, or the text as initials; ranked by the first word. */
function matchWords<Item>(
  items: readonly Item[],
  text: string,
  options: MatchSorterOptions<Item>,
): readonly Item[] {
  const words = text.trim().split(/\s+/);
  return words.reduceRight<readonly Item[]>(
    (found, word) => matchSorter(found, word, { ...options, threshold: rankings.ACRONYM }),
    items,
  );
}

/**
 * By key and title first, of two that match alike the one that is still open; what the search found in
 * descriptions and comments keeps its order.
 */
function rankTasks(text: string, tasks: readonly Subject[]): readonly Subject[] {
  const named = matchWords(tasks, text, {
    keys: ["key", "title"],
    baseSort: (a, b) =>
      Number(isTerminal(a.item.status)) - Number(isTerminal(b.item.status)) || a.index - b.index,
  });
  return [...named, ...tasks.filter((task) => !named.includes(task))];
}

/** Whether a text begins like a task's key, `API-12`. */
function isKeyLike(text: string): boolean {
  return /^\s*[a-z][a-z0-9]*-\d*\s*$/i.test(text);
}

function groupLabelOf({ group }: Action): string {
  return t(($) => $.actions.groups[group]);
}

const WORDS: Readonly<Record<string, string>> = t(($) => $.palette.words, {
  returnObjects: true,
});

function wordsOf({ id }: Action): string {
  const [, words = ""] =
    Object.entries(WORDS).find(([beginning]) => id.startsWith(beginning)) ?? [];
  return words;
}

function isOnTask({ place }: Action): boolean {
  return place === "task" || place === "brief";
}

function isPossible({ reason }: OfferedAction): boolean {
  return reason === null;
}
