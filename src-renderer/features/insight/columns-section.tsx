import { useMemo } from "react";
import { STATUS_LABELS } from "../../../shared/domain/status.ts";
import { t } from "../../../shared/strings/translate.ts";
import type { FinishedCards } from "../../api/insight.ts";
import { formatPercent, formatSpan } from "../../ui/format.ts";
import { columnFigures } from "./figures.ts";
import { LyingBars } from "./lying-bars.tsx";
import { PlotSection } from "./plot-section.tsx";

const HOUR_MS = 3_600_000;

/** How long done cards stood in each column. */
export function ColumnsSection({ finished }: { readonly finished: FinishedCards }) {
  const columns = useMemo(() => columnFigures(finished.cards), [finished.cards]);
  const hours = (ms: number) => Number((ms / HOUR_MS).toFixed(3));
  return (
    <PlotSection
      title={t(($) => $.insight.columns.title)}
      hint={t(($) => $.insight.columns.hint)}
      nothing={columns.length === 0 ? t(($) => $.insight.columns.nothing) : null}
      label={t(($) => $.insight.columns.plot, {
        list: columns
          .map(({ status, averageMs }) => `${STATUS_LABELS[status]} ${formatSpan(averageMs)}`)
          .join(", "),
      })}
      plot={() => (
        <LyingBars
          format={formatSpan}
          bars={columns.map(({ status, averageMs, medianMs, share }) => ({
            id: status,
            name: STATUS_LABELS[status],
            value: averageMs,
            tip: `${STATUS_LABELS[status]}: ${formatSpan(averageMs)} (${formatPercent(share)}), ${t(($) => $.insight.columns.median).toLowerCase()} ${formatSpan(medianMs)}`,
          }))}
        />
      )}
      table={() => ({
        columns: [
          t(($) => $.insight.columns.column),
          t(($) => $.insight.columns.average),
          t(($) => $.insight.columns.median),
          t(($) => $.insight.columns.share),
        ],
        rows: columns.map(({ status, averageMs, medianMs, share }) => ({
          id: status,
          cells: [
            STATUS_LABELS[status],
            formatSpan(averageMs),
            formatSpan(medianMs),
            formatPercent(share),
          ],
        })),
        csv: [
          ["column", "average_hours", "median_hours", "share"],
          ...columns.map(({ status, averageMs, medianMs, share }) => [
            status,
            hours(averageMs),
            hours(medianMs),
            Number(share.toFixed(4)),
          ]),
        ],
      })}
    />
  );
}
