import { localTime } from "../../shared/domain/local-time.ts";
import type { Page } from "../../shared/errors.ts";
import type { Fact, FactReceipt, FactRevision } from "../../shared/operations/fact-fields.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { type Column, table } from "./table.ts";
import { ago } from "./time.ts";
import type { View } from "./view.ts";

const json = (value: unknown): string => JSON.stringify(value);

const author = ({ author: { type, id } }: Fact): string =>
  type === "human" ? id : `${id} (${type})`;

const valueText = (fact: Fact & { readonly deleted?: boolean }): string =>
  fact.deleted ? "deleted" : json(fact.value);

function factColumns(view: View): Column<Fact>[] {
  return [
    { title: "KEY", cell: ({ key }) => key, style: (text) => view.style("cyan", text) },
    { title: "VALUE", cell: valueText, isFlexible: true },
    { title: "REV", cell: ({ revision }) => String(revision), isRight: true },
    { title: "WHO", cell: author },
    { title: "WHEN", cell: ({ updatedAt }) => ago(updatedAt, view.now) },
    { title: "STATE", cell: ({ stateStamp }) => stateStamp ?? "" },
  ];
}

/** Facts as a table. */
export function factTable(facts: readonly Fact[], view: View, page?: Page): string {
  const generation = page?.snapshotGeneration ?? 0;
  if (page?.unchanged) return `unchanged since generation ${generation}`;
  return facts.length === 0
    ? `no facts (generation ${generation})`
    : table(factColumns(view), facts, view);
}

/** What a search found, as a table. */
export function factMatches(facts: readonly FactRevision[], view: View): string {
  return facts.length === 0 ? "nothing found" : table(factColumns(view), facts, view);
}

/** Keys that were deleted, as a table. */
export function deletedFacts(facts: readonly FactRevision[], view: View): string {
  return facts.length === 0 ? "no deleted facts" : table(factColumns(view), facts, view);
}

/** One fact in a few lines. */
export function factCard(fact: OperationOutput<"fact.get">, view: View): string {
  const { key, value, revision, updatedAt, stateStamp, updatedAtGeneration, generation } = fact;
  const lines = [
    `${view.style("cyan", key)}  ${JSON.stringify(value, null, 2)}`,
    `revision ${revision}, by ${author(fact)}, ${ago(updatedAt, view.now)}`,
    stateStamp === null ? "" : `true of ${stateStamp}`,
    `written at generation ${updatedAtGeneration}, now ${generation}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** What a write came to. */
export function factReceipt(receipt: FactReceipt): string {
  const { key, revision, generation, deleted, duplicate, purged } = receipt;
  const what = deleted ? "deleted" : "written";
  const again = duplicate ? "; it was so already, and nothing was written now" : "";
  const line = `${key} ${what}: revision ${revision}, generation ${generation}${again}`;
  return purged ? `${line}\n${purgedText(purged)}` : line;
}

function purgedText({ value, revisions }: NonNullable<FactReceipt["purged"]>): string {
  const earlier = { 0: "", 1: "1 earlier revision is gone; " }[revisions];
  return `${earlier ?? `${revisions} earlier revisions are gone; `}it was ${json(value)}`;
}

/** A key's revisions as a table. */
export function factHistory(revisions: readonly FactRevision[], view: View): string {
  return table(
    [
      { title: "REV", cell: ({ revision }) => String(revision), isRight: true },
      { title: "VALUE", cell: valueText, isFlexible: true },
      { title: "WHO", cell: author },
      { title: "WHEN", cell: ({ updatedAt }) => localTime(updatedAt) },
      { title: "STATE", cell: ({ stateStamp }) => stateStamp ?? "" },
    ],
    revisions,
    view,
  );
}

/** What differs between two revisions, a line each. */
export function factDiff(diff: OperationOutput<"fact.diff">, view: View): string {
  const { key, from, to, changes } = diff;
  const heading = `${view.style("cyan", key)} from revision ${from.revision} to ${to.revision}`;
  if (from.deleted !== to.deleted) {
    return `${heading}: ${valueText(from)} -> ${valueText(to)}`;
  }
  if (changes.length === 0) return `${heading}: nothing differs`;
  const lines = changes.flatMap(({ path, kind, before, after }) => {
    const place = path === "" ? "" : `${path} `;
    return [
      ...(kind === "added" ? [] : [view.style("red", `- ${place}${json(before)}`)]),
      ...(kind === "removed" ? [] : [view.style("green", `+ ${place}${json(after)}`)]),
    ];
  });
  return [heading, ...lines].join("\n");
}

/** What gating or ungating came to. */
export function gateText(gate: OperationOutput<"fact.gate">, view: View): string {
  const { task, key, expected, actual, openBlockers, changed } = gate;
  const name = view.style("cyan", task.key);
  const now = actual === null ? "it holds nothing now" : `it is ${actual} now`;
  const what =
    expected === null
      ? `no longer waits for the fact ${key}`
      : `waits until the fact ${key} is ${expected}; ${now}`;
  const already = changed ? "" : " (it was so already)";
  const open = openBlockers === 0 ? "nothing it waits for is open" : `${openBlockers} open in all`;
  return `${name} ${what}${already}: ${open}`;
}
