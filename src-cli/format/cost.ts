import { localTime } from "../../shared/domain/local-time.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { table } from "./table.ts";
import type { Look, View } from "./view.ts";

type CostSummary = OperationOutput<"cost.summary">;
type Budget = CostSummary["budgets"][number];

const LOOKS: Readonly<Record<Budget["state"], Look>> = {
  within: "green",
  warning: "yellow",
  over: "red",
};

interface Line {
  readonly what: string;
  readonly costUsd: number;
  readonly executions: number;
}

/** What work cost, in three tables, and how that stands to the budgets. */
export function costText(summary: CostSummary, view: View): string {
  const { since, totalUsd, todayUsd } = summary;
  const span = since === 0 ? "in all" : `since ${localTime(since)}`;
  const blocks = [
    `${dollars(totalUsd)} ${span}, ${dollars(todayUsd)} today`,
    summary.budgets.map((budget) => budgetLine(budget, view)).join("\n"),
    lines(
      "PROJECT",
      summary.projects.map((line) => ({ ...line, what: line.prefix ?? "(gone)" })),
      view,
    ),
    lines(
      "AGENT",
      summary.agents.map((line) => ({ ...line, what: line.agent ?? "(nobody)" })),
      view,
    ),
    lines(
      "TASK",
      summary.tasks.map((line) => ({ ...line, what: taskName(line) })),
      view,
    ),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function taskName({ key, title }: CostSummary["tasks"][number]): string {
  return key === null ? "(gone)" : `${key} ${title ?? ""}`.trimEnd();
}

function budgetLine({ prefix, bound, spentUsd, limitUsd, state }: Budget, view: View): string {
  return `${prefix} ${bound} budget: ${dollars(spentUsd)} of ${dollars(limitUsd)}, ${view.style(LOOKS[state], state)}`;
}

function lines(title: string, rows: readonly Line[], view: View): string {
  if (rows.length === 0) return "";
  return table(
    [
      { title, cell: ({ what }) => what, isFlexible: true },
      { title: "COST", cell: ({ costUsd }) => dollars(costUsd), isRight: true },
      { title: "RUNS", cell: ({ executions }) => String(executions), isRight: true },
    ],
    rows,
    view,
  );
}

function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}
