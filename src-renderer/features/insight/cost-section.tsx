import { startOfLocalDay } from "../../../shared/domain/local-day.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { InsightSummary } from "../../api/insight.ts";
import { type CostGrouping, changeInsightView, useInsightView } from "../../state/insight.ts";
import { formatCost, formatCount, formatDay } from "../../ui/format.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { dayFormat } from "./axis-ticks.ts";
import { Bars } from "./bars.tsx";
import { fillSpans } from "./figures.ts";
import { LyingBars } from "./lying-bars.tsx";
import { Figure, PlotSection } from "./plot-section.tsx";

/** Names that are drawn; the rest is one bar together. */
const MOST_NAMES = 8;

interface CostSectionProps {
  readonly summary: InsightSummary;
  readonly since: number;
  readonly now: number;
  /** Whether one project alone is shown: then nothing is added up by project. */
  readonly isOneProject: boolean;
}

interface CostLine {
  readonly id: string;
  readonly name: string;
  readonly costUsd: number;
  readonly executions: number;
}

/** What runs cost, by day, agent or project. */
export function CostSection({ summary, since, now, isOneProject }: CostSectionProps) {
  const chosen = useInsightView((view) => view.costsBy);
  const by = isOneProject && chosen === "project" ? "day" : chosen;
  const lines = linesBy(by, summary, since, now);
  const total = formatCost(lines.reduce((sum, { costUsd }) => sum + costUsd, 0));
  const runs = lines.reduce((sum, { executions }) => sum + executions, 0);
  const tip = (line?: CostLine) => (line ? `${line.name}: ${formatCost(line.costUsd)}` : "");
  const kinds: readonly CostGrouping[] = isOneProject
    ? ["day", "agent"]
    : ["day", "agent", "project"];
  return (
    <PlotSection
      title={t(($) => $.insight.cost.title)}
      hint={t(($) => $.insight.cost.hint)}
      nothing={runs === 0 ? t(($) => $.insight.cost.nothing) : null}
      figures={
        <>
          <Figure value={total} name={t(($) => $.insight.cost.total, { cost: "" }).trim()} />
          <Figure value={formatCount(runs)} name={t(($) => $.insight.cost.runs).toLowerCase()} />
        </>
      }
      controls={
        <Segmented
          label={t(($) => $.insight.cost.by)}
          value={by}
          segments={kinds.map((value) => ({ value, label: t(($) => $.insight.cost[value]) }))}
          onChange={(costsBy) => changeInsightView({ costsBy })}
        />
      }
      label={t(($) => $.insight.cost.plot, {
        total,
        list: lines
          .toSorted((a, b) => b.costUsd - a.costUsd)
          .slice(0, MOST_NAMES)
          .map(tip)
          .join(", "),
      })}
      plot={(width) =>
        by === "day" ? (
          <CostByDay width={width} lines={lines} tip={tip} />
        ) : (
          <LyingBars
            format={formatCost}
            bars={joinRest(lines).map((line) => ({
              ...{ id: line.id, name: line.name, value: line.costUsd },
              tip: tip(line),
            }))}
          />
        )
      }
      table={() => ({
        columns: [
          t(($) => $.insight.cost[by]),
          t(($) => $.insight.cost.runs),
          t(($) => $.insight.cost.usd),
        ],
        rows: (by === "day" ? lines.toReversed() : lines).map((line) => ({
          id: line.id,
          cells: [line.name, formatCount(line.executions), formatCost(line.costUsd)],
        })),
        csv: [
          [by, "runs", "cost_usd"],
          ...lines.map((line) => [
            by === "day" ? line.id : line.name,
            line.executions,
            Number(line.costUsd.toFixed(6)),
          ]),
        ],
      })}
    />
  );
}

interface CostByDayProps {
  readonly width: number;
  readonly lines: readonly CostLine[];
  readonly tip: (line?: CostLine) => string;
}

function CostByDay({ width, lines, tip }: CostByDayProps) {
  const dayAt = (index: number) => startOfLocalDay(lines.at(index)?.id ?? "");
  const formatBegin = dayFormat(dayAt(0), dayAt(-1));
  return (
    <Bars
      width={width}
      unit={0.01}
      format={formatCost}
      values={lines.map(({ costUsd }) => costUsd)}
      nameOf={(index) => formatBegin(dayAt(index))}
      tipOf={(index) => tip(lines[index])}
    />
  );
}

function linesBy(
  by: CostGrouping,
  summary: InsightSummary,
  since: number,
  now: number,
): CostLine[] {
  switch (by) {
    case "day":
      return fillSpans(summary.days, since, now, "day").map((span) => ({
        ...span,
        id: span.day,
        name: formatDay(startOfLocalDay(span.day)),
      }));
    case "agent":
      return summary.agents.map(({ agent, ...line }) => ({
        ...line,
        id: agent ?? "",
        name: agent ?? t(($) => $.insight.cost.nobody),
      }));
    case "project":
      return summary.projects.map(({ projectId, name, ...line }) => ({
        ...line,
        id: projectId ?? "",
        name: name ?? t(($) => $.insight.cost.gone),
      }));
  }
}

function joinRest(lines: readonly CostLine[]): readonly CostLine[] {
  if (lines.length <= MOST_NAMES + 1) return lines;
  const rest = lines.slice(MOST_NAMES);
  const others = {
    id: "others",
    name: t(($) => $.insight.cost.others, { count: rest.length }),
    costUsd: rest.reduce((sum, { costUsd }) => sum + costUsd, 0),
    executions: rest.reduce((sum, { executions }) => sum + executions, 0),
  };
  return [...lines.slice(0, MOST_NAMES), others];
}
