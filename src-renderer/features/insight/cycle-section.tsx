import { useMemo } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { FinishedCards } from "../../api/insight.ts";
import { openTask } from "../../state/view.ts";
import { formatDay, formatInstant, formatSpan, formatSpanMark } from "../../ui/format.ts";
import { isOneDay } from "./axis-ticks.ts";
import { type CycleFigures, cycleFigures } from "./figures.ts";
import { Figure, PlotSection, type PlotTable } from "./plot-section.tsx";
import { Points } from "./points.tsx";

/** Points that are drawn at most, and lines of the table: more tell no more. */
const MOST_DRAWN = 2_000;
const MOST_LISTED = 200;
const HOUR_MS = 3_600_000;

/** How long done cards took from the beginning of work. */
export function CycleSection({ finished }: { readonly finished: FinishedCards }) {
  const figures = useMemo(() => cycleFigures(finished.cards), [finished.cards]);
  const { cards, medianMs, eightyFifthMs } = figures;
  const drawn = useMemo(
    () => cards.slice(0, MOST_DRAWN).map(({ completedAt: at, cycleMs: value }) => ({ at, value })),
    [cards],
  );
  const median = formatSpan(medianMs ?? 0);
  const eightyFifth = formatSpan(eightyFifthMs ?? 0);
  const counted = t(($) => $.insight.cycle.cards, { count: cards.length });
  return (
    <PlotSection
      title={t(($) => $.insight.cycle.title)}
      hint={t(($) => $.insight.cycle.hint)}
      nothing={cards.length === 0 ? t(($) => $.insight.cycle.nothing) : null}
      figures={
        <>
          <Figure value={median} name={t(($) => $.insight.cycle.median)} line="solid" />
          <Figure value={eightyFifth} name={t(($) => $.insight.cycle.eightyFifth)} line="dashed" />
          <span>{counted}</span>
          <OnlyDay from={drawn.at(-1)?.at} to={drawn[0]?.at} />
        </>
      }
      note={noteOn(figures)}
      label={t(($) => $.insight.cycle.plot, { cards: counted, median, eightyFifth })}
      plot={(width) => (
        <Points
          width={width}
          points={drawn}
          median={medianMs ?? 0}
          eightyFifth={eightyFifthMs ?? 0}
          format={formatSpanMark}
          tipOf={(index) => tipOf(cards[index])}
          onOpen={(index) => {
            const card = cards[index];
            if (card) openTask(card.id);
          }}
        />
      )}
      table={() => tableOf(cards)}
    />
  );
}

/** The day that the marks of the plot are times of, where it is one alone. */
function OnlyDay({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}) {
  if (from === undefined || to === undefined || !isOneDay(from, to)) return null;
  return <span>{formatDay(to)}</span>;
}

type MeasuredCard = CycleFigures["cards"][number];

function tipOf(card: MeasuredCard | undefined): string {
  if (!card) return "";
  const { key, title, cycleMs, completedAt } = card;
  return t(($) => $.insight.cycle.tip, {
    ...{ key, title, time: formatSpan(cycleMs), at: formatInstant(completedAt) },
  });
}

function tableOf(cards: readonly MeasuredCard[]): PlotTable {
  return {
    texts: 2,
    columns: [
      t(($) => $.insight.cycle.card),
      t(($) => $.insight.cycle.titleColumn),
      t(($) => $.insight.cycle.finished),
      t(($) => $.insight.cycle.time),
    ],
    rows: cards.slice(0, MOST_LISTED).map(({ id, key, title, completedAt, cycleMs }) => ({
      id,
      taskId: id,
      cells: [key, title, formatInstant(completedAt), formatSpan(cycleMs)],
    })),
    csv: [
      ["card", "title", "done_at", "cycle_hours"],
      ...cards.map(({ key, title, completedAt, cycleMs }) => [
        key,
        title,
        new Date(completedAt).toISOString(),
        Number((cycleMs / HOUR_MS).toFixed(3)),
      ]),
    ],
  };
}

function noteOn({ cards, unmeasured }: CycleFigures): string | null {
  const notes = [
    ...(unmeasured > 0 ? [t(($) => $.insight.cycle.unmeasured, { count: unmeasured })] : []),
    ...(cards.length > MOST_DRAWN ? [t(($) => $.insight.cycle.drawn, { drawn: MOST_DRAWN })] : []),
    ...(cards.length > MOST_LISTED
      ? [t(($) => $.insight.cycle.listed, { listed: MOST_LISTED })]
      : []),
  ];
  return notes.join(" ") || null;
}
