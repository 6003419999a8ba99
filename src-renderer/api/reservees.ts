import type { Reservation } from "../../shared/domain/reservation.ts";
import { decideName } from "../../shared/domain/text.ts";
import type { Worker } from "../../shared/operations/worker.ts";
import { t } from "../../shared/strings/translate.ts";
import { useAgents } from "./agents.ts";
import { useBoardStatus } from "./queries.ts";
import { useWorkers } from "./workers.ts";

interface Known {
  readonly me: string | null;
  readonly workers: readonly Pick<Worker, "name" | "runtime">[];
  /** Agents that Baton can start, by name. */
  readonly profiles: readonly string[];
}

/** Somebody, or a program, for whom a card can be kept. One of the two names is null. */
export interface Reservee {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly agent: string | null;
  readonly runtime: string | null;
}

/** For whom a card can be kept, for what was typed: read anew while it is shown. */
export function useReservees(text: string): readonly Reservee[] {
  const { data: workers = [] } = useWorkers();
  const profiles = (useAgents().data?.agents ?? []).map(({ name }) => name);
  const me = useBoardStatus().data?.caller.id ?? null;
  return reserveesFor(text, { me, workers, profiles });
}

/**
 * For whom a card can be kept, as far as the window knows, narrowed down by what was typed; and what was
 * typed itself, since an agent may connect later.
 */
export function reserveesFor(text: string, { me, workers, profiles }: Known): Reservee[] {
  const typed = text.trim();
  // Runs have names of their own that never come again.
  const names = workers.map(({ name }) => name).filter((name) => !name.includes("/"));
  const programs = workers.flatMap(({ runtime }) => runtime ?? []);
  const known = [
    ...(me === null
      ? []
      : [
          agent(
            me,
            t(($) => $.wishes.person),
          ),
        ]),
    ...distinct(names)
      .filter((name) => name !== me)
      .map((name) =>
        agent(
          name,
          t(($) => $.wishes.worker),
        ),
      ),
    ...distinct([...profiles, ...programs]).map((name) =>
      runtime(
        name,
        t(($) => $.wishes.program),
      ),
    ),
  ];
  const needle = typed.toLowerCase();
  const found = known.filter(({ label }) => label.toLowerCase().includes(needle));
  if (decideName(typed, "name").kind === "refused") return found;
  const isKnown = (kind: "agent" | "runtime") =>
    known.some((each) => each[kind]?.toLowerCase() === needle);
  return [
    ...found,
    ...(isKnown("agent")
      ? []
      : [
          agent(
            typed,
            t(($) => $.wishes.asAgent),
          ),
        ]),
    ...(isKnown("runtime")
      ? []
      : [
          runtime(
            typed,
            t(($) => $.wishes.asProgram),
          ),
        ]),
  ];
}

/**
 * Names for whom cards are kept, and then those for whom one can be.
 * @param reserved of the cards that are shown
 */
export function namesToReserveFor(
  reserved: readonly (Reservation | null)[],
  known: Known,
): readonly string[] {
  const kept = reserved.flatMap((each) => each?.agent ?? each?.runtime ?? []).sort();
  const others = reserveesFor("", known).flatMap((each) => each.agent ?? each.runtime ?? []);
  // Those of cards are in lower case: that is how they are told apart.
  return distinct([...kept, ...others].map((name) => name.toLowerCase()));
}

function agent(name: string, hint: string): Reservee {
  return { id: `agent:${name}`, label: name, hint, agent: name, runtime: null };
}

function runtime(name: string, hint: string): Reservee {
  const label = t(($) => $.wishes.anyRuntime, { runtime: name });
  return { id: `runtime:${name}`, label, hint, agent: null, runtime: name };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
