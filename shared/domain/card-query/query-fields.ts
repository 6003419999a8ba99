import { dayOf, daysUntil, isDay, isDayBegun, SOON_DAYS } from "../due-date.ts";
import { PRIORITY_NAMES } from "../priority.ts";
import { isTerminal, STATUS_LABELS, TASK_STATUSES, type TaskStatus } from "../status.ts";
import { isNamed } from "../worker-name.ts";

/** What of a card a query can ask for. */
export interface QueryCard {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
  readonly status: TaskStatus;
  readonly priority: number;
  readonly labels: readonly string[];
  readonly assignee: { readonly agent: string; readonly runtime: string | null } | null;
  /** For whom it is kept. */
  readonly reservedFor: { readonly agent: string | null; readonly runtime: string | null } | null;
  /** A day such as 2026-08-01. */
  readonly dueOn: string | null;
  readonly ready: boolean;
  /** Whether an execution runs: only then beats are expected. */
  readonly running: boolean;
  readonly beatAt: number | null;
  readonly enteredAt: number;
  /** US dollars. */
  readonly costUsd: number;
}

/** What a query's words mean at a moment. */
export interface QueryContext {
  /** The person's name, for `assignee:me`; null while it is not known. */
  readonly me: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly staleTtlMs: number;
  /** The last beat told of a task that runs, by its id: beats change no card. Null where none was. */
  readonly beatOf: (taskId: string) => number | null;
  /** The names of projects, by id. */
  readonly projectNames: ReadonlyMap<string, string>;
}

/** Whether a card is as one term of a query wants it. */
export type CardTest = (card: QueryCard, context: QueryContext) => boolean;

/** How an amount is compared. */
export const COMPARISONS = [">=", "<=", ">", "<"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A term that is one word. */
interface FlagField {
  readonly name: string;
  readonly form: "flag";
  readonly test: CardTest;
  /** Set where the answer changes with the time alone. */
  readonly isTimed?: true;
}

/** A term such as `label:api`. Several of one field let a card through by any of them. */
interface ValueField {
  readonly name: string;
  readonly form: "value";
  /**
   * Reads a value.
   * @param value in lower case, not empty
   * @returns null when the field has no such value
   */
  readonly read: (value: string) => CardTest | null;
  /** Whether more typing may make a value of one that it has not, where no list has them all. */
  readonly mayBecome?: (value: string) => boolean;
  readonly isTimed?: true;
}

/** A term such as `cost>5`. All of them must hold. */
interface AmountField {
  readonly name: string;
  readonly form: "amount";
  readonly amountOf: (card: QueryCard) => number;
  readonly isTimed?: true;
}

/** A thing that a query can ask for by name. */
export type QueryField = FlagField | ValueField | AmountField;

/**
 * Everything that a query can name, in the order in which it is offered. The parser, the printer,
 * the suggestions and the filter derive from this list; a field is added here and nowhere else.
 */
export const QUERY_FIELDS: readonly QueryField[] = [
  { name: "status", form: "value", read: readStatus },
  {
    name: "label",
    form: "value",
    read: (value) => (card) => card.labels.some((label) => label.toLowerCase() === value),
  },
  { name: "assignee", form: "value", read: readAssignee },
  {
    name: "runtime",
    form: "value",
    read: (value) => (card) => card.assignee?.runtime?.toLowerCase() === value,
  },
  { name: "priority", form: "value", read: readPriority },
  { name: "project", form: "value", read: readProject },
  { name: "due", form: "value", isTimed: true, read: readDue, mayBecome: isDayBegun },
  { name: "reserved", form: "value", read: readReserved },
  { name: "ready", form: "flag", test: (card) => card.ready },
  {
    name: "stale",
    form: "flag",
    isTimed: true,
    test: isStale,
  },
  { name: "cost", form: "amount", amountOf: (card) => card.costUsd },
];

/** A field by its name in lower case; undefined when there is none. */
export function findQueryField(name: string): QueryField | undefined {
  return QUERY_FIELDS.find((field) => field.name === name);
}

/** After how long a claim that nothing runs for, such as a person's, is worth a look: `--stale` of surfaces.md. */
const SILENT_CLAIM_MS = 4 * 3_600_000;

/**
 * Whether a card is held in progress without a sign of life: for a whole time to live where an
 * execution runs, for some hours where nothing is to beat. One that nobody holds, such as an imported
 * one, is nobody's claim.
 */
export function isStale(card: QueryCard, { now, staleTtlMs, beatOf }: QueryContext): boolean {
  if (card.status !== "in_progress" || card.assignee === null) return false;
  // A claim sets the beat too.
  const { enteredAt, beatAt } = card;
  const lastSign = Math.max(enteredAt, beatAt ?? enteredAt, beatOf(card.id) ?? enteredAt);
  return now - lastSign >= (card.running ? staleTtlMs : SILENT_CLAIM_MS);
}

/** A status by its name on the board or in commands: `in progress`, `in_progress`, `in-progress`. */
function readStatus(value: string): CardTest | null {
  const wanted = value.replaceAll(/[\s-]/gu, "_");
  const status = TASK_STATUSES.find(
    (each) => each === wanted || STATUS_LABELS[each].toLowerCase() === value,
  );
  return status ? (card) => card.status === status : null;
}

function readAssignee(value: string): CardTest {
  return ({ assignee }, { me }) => {
    if (value === "none") return assignee === null;
    if (value === "any") return assignee !== null;
    if (value === "me" && assignee?.agent === me) return assignee !== null;
    return assignee !== null && isNamed(assignee.agent.toLowerCase(), value);
  };
}

/** A priority by name or number. */
function readPriority(value: string): CardTest | null {
  const priority = PRIORITY_NAMES[value] ?? (/^-?\d+$/u.test(value) ? Number(value) : null);
  return priority === null ? null : (card) => card.priority === priority;
}

/** A due date by how it stands today, or until a day: `overdue`, `today`, `week`, `2026-08-01`. */
function readDue(value: string): CardTest | null {
  const within = (fits: (daysLeft: number) => boolean): CardTest => {
    return ({ dueOn, status }, { now }) =>
      dueOn !== null && !isTerminal(status) && fits(daysUntil(dueOn, dayOf(now)));
  };
  if (isDay(value)) return ({ dueOn }) => dueOn !== null && dueOn <= value;
  switch (value) {
    case "none":
      return ({ dueOn }) => dueOn === null;
    case "any":
      return ({ dueOn }) => dueOn !== null;
    case "overdue":
      return within((days) => days < 0);
    case "today":
      return within((days) => days === 0);
    case "week":
      return within((days) => days >= 0 && days <= SOON_DAYS);
    default:
      return null;
  }
}

/** For whom a card is kept: a name or a program, `me`, `any` or `none`. */
function readReserved(value: string): CardTest {
  return ({ reservedFor }, { me }) => {
    if (value === "none") return reservedFor === null;
    if (value === "any") return reservedFor !== null;
    if (value === "me" && me !== null && reservedFor?.agent?.toLowerCase() === me.toLowerCase())
      return true;
    const { agent = null, runtime = null } = reservedFor ?? {};
    return (agent ?? runtime)?.toLowerCase() === value;
  };
}

/** A project by its prefix or name. */
function readProject(value: string): CardTest {
  return ({ key, projectId }, { projectNames }) =>
    key.slice(0, key.lastIndexOf("-")).toLowerCase() === value ||
    projectNames.get(projectId)?.toLowerCase() === value;
}
