import { t } from "../../../shared/strings/translate.ts";
import type { FinishedCards } from "../../api/insight.ts";
import { openTask } from "../../state/view.ts";
import { formatDate, formatSpan } from "../../ui/format.ts";
import { type CycleFigures, cycleFigures } from "./figures.ts";
import { Figure, PlotSection } from "./plot-section.tsx";
import { Points } from "./plots.tsx";

/** Points and lines that are drawn at most: more tell no more, and cost the window its time. */
const MOST_DRAWN = 250;
const MOST_LISTED = 200;
const HOUR_MS = 3_600_000;

/** How long done cards took from the beginning of work. */
export function CycleSection({ finished }: { readonly finished: FinishedCards }) {
  const figures = cycleFigures(finished.cards);
  const { cards, medianMs, eightyFifthMs } = figures;
  const median = formatSpan(medianMs ?? 0);
  const eightyFifth = formatSpan(eightyFifthMs ?? 0);
  const drawn = cards.slice(0, MOST_DRAWN);
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
        </>
      }
      note={noteOn(figures)}
      label={t(($) => $.insight.cycle.plot, { cards: counted, median, eightyFifth })}
      plot={(width) => (
        <Points
          width={width}
          format={formatSpan}
          formatTime={formatDate}
          onOpen={openTask}
          median={medianMs ?? 0}
          eightyFifth={eightyFifthMs ?? 0}
          points={drawn.map(({ id, key, title, completedAt, cycleMs }) => ({
            id,
            at: completedAt,
            value: cycleMs,
            tip: `${key} ${title}: ${formatSpan(cycleMs)}`,
          }))}
        />
      )}
      table={{
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
          cells: [key, title, formatDate(completedAt), formatSpan(cycleMs)],
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
      }}
    />
  );
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
