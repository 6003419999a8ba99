import { useState } from "react";
import { startOfLocalDay } from "../../../shared/domain/local-day.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { InsightSummary } from "../../api/insight.ts";
import type { Period } from "../../state/insight.ts";
import { formatCount, formatDay, formatTenths } from "../../ui/format.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { dayFormat } from "./axis-ticks.ts";
import { Bars } from "./bars.tsx";
import { fillSpans, fittingStep, type Step, weeksIn } from "./figures.ts";
import { Figure, PlotSection } from "./plot-section.tsx";

interface ThroughputSectionProps {
  readonly summary: InsightSummary;
  readonly period: Period;
  readonly since: number;
  readonly now: number;
  /** When the board that is shown was made; zero where that is not known. */
  readonly begunAt: number;
}

/** How many cards were done, by day or week. */
export function ThroughputSection(props: ThroughputSectionProps) {
  const { summary, period, since, now, begunAt } = props;
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? fittingStep(period, summary.days, now);
  const spans = fillSpans(summary.days, since, now, step);
  const firstDay = startOfLocalDay(spans[0]?.day ?? "");
  const weeks = weeksIn(summary.days, since, now, begunAt);
  const formatBegin = dayFormat(firstDay, now);
  const total = t(($) => $.insight.throughput.total, { count: summary.done });
  const nameOf = (day: string) => {
    const name = formatDay(startOfLocalDay(day));
    return step === "week" ? t(($) => $.insight.throughput.weekOf, { day: name }) : name;
  };
  return (
    <PlotSection
      title={t(($) => $.insight.throughput.title)}
      hint={t(($) => $.insight.throughput.hint)}
      nothing={summary.done === 0 ? t(($) => $.insight.throughput.nothing) : null}
      figures={
        <>
          <Figure
            value={formatCount(summary.done)}
            name={t(($) => $.insight.throughput.done).toLowerCase()}
          />
          <Figure
            value={formatTenths(summary.done / weeks)}
            name={t(($) => $.insight.throughput.perWeek, { rate: "" }).trim()}
          />
        </>
      }
      controls={
        <Segmented
          label={t(($) => $.insight.throughput.by)}
          value={step}
          segments={[
            { value: "day", label: t(($) => $.insight.throughput.day) },
            { value: "week", label: t(($) => $.insight.throughput.week) },
          ]}
          onChange={setChosen}
        />
      }
      label={t(($) => $.insight.throughput.plot, {
        total,
        most: Math.max(...spans.map(({ done }) => done)),
        step: t(($) => $.insight.throughput.steps[step]),
      })}
      plot={(width) => (
        <Bars
          width={width}
          unit={1}
          format={formatCount}
          values={spans.map(({ done }) => done)}
          nameOf={(index) => formatBegin(startOfLocalDay(spans[index]?.day ?? ""))}
          tipOf={(index) => {
            const span = spans[index];
            return span ? `${nameOf(span.day)}: ${formatCount(span.done)}` : "";
          }}
        />
      )}
      table={() => ({
        columns: [
          step === "week"
            ? t(($) => $.insight.throughput.week)
            : t(($) => $.insight.throughput.day),
          t(($) => $.insight.throughput.done),
        ],
        rows: spans.toReversed().map(({ day, done }) => ({
          id: day,
          cells: [nameOf(day), formatCount(done)],
        })),
        csv: [[step, "done"], ...spans.map(({ day, done }) => [day, done])],
      })}
    />
  );
}
