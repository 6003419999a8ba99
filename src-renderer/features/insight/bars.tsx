import { countMarks } from "./axis-ticks.ts";
import styles from "./insight.module.css";
import { type AxisMark, PlotArea, type PlotRoom } from "./plot-area.tsx";
import { textWidth } from "./text-width.ts";

/** Of its band, what a bar takes. */
const BAR_SHARE = 0.82;
const WIDEST_BAR = 28;
/** Between the texts below bars, in pixels. */
const TEXT_GAP = 14;

interface BarsProps {
  readonly width: number;
  /** How high each is, oldest first. */
  readonly values: readonly number[];
  /** What is not divided: 1 for what is counted, 0.01 for money. */
  readonly unit: number;
  readonly format: (value: number) => string;
  readonly nameOf: (index: number) => string;
  readonly tipOf: (index: number) => string;
}

/** Bars side by side, oldest first. */
export function Bars({ width, values, unit, format, nameOf, tipOf }: BarsProps) {
  const marks = countMarks(Math.max(0, ...values), unit);
  const top = marks.at(-1) ?? unit;
  const find = (x: number, _y: number, room: PlotRoom) => {
    const band = bandOf(room, values.length);
    const index = Math.floor((x - room.left) / band);
    const value = values[index];
    if (value === undefined) return null;
    const y = room.bottom - (value / top) * (room.bottom - room.top);
    return { index, x: room.left + (index + 0.5) * band, y };
  };
  return (
    <PlotArea
      width={width}
      scale={marks.map((mark) => ({ place: mark / top, label: format(mark) }))}
      below={(room) => namesBelow(values.length, nameOf, room)}
      find={find}
      tipOf={tipOf}
    >
      {(room, pointed) => {
        const band = bandOf(room, values.length);
        const wide = Math.min(WIDEST_BAR, band * BAR_SHARE);
        const height = room.bottom - room.top;
        return (
          <>
            {pointed && (
              <rect
                className={styles.band}
                x={pointed.x - band / 2}
                y={room.top}
                width={band}
                height={height}
              />
            )}
            {values.map((value, index) =>
              value > 0 ? (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars stand in the order of time
                  key={index}
                  data-bar={value}
                  className={styles.bar}
                  d={barPath(
                    room.left + (index + 0.5) * band - wide / 2,
                    wide,
                    room.bottom,
                    Math.max(1, (value / top) * height),
                  )}
                />
              ) : null,
            )}
          </>
        );
      }}
    </PlotArea>
  );
}

function bandOf({ left, right }: PlotRoom, count: number): number {
  return (right - left) / Math.max(1, count);
}

/** A bar that is rounded at its upper end. */
function barPath(x: number, width: number, bottom: number, height: number): string {
  const r = Math.min(2, width / 2, height);
  return `M${x} ${bottom}v${r - height}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}z`;
}

/** As many names as have room beside each other, the newest among them. */
function namesBelow(
  count: number,
  nameOf: (index: number) => string,
  room: PlotRoom,
): readonly AxisMark[] {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const widest = Math.max(0, ...names.map(textWidth));
  const band = bandOf(room, count);
  // The newest is moved inwards where it would reach beyond the side.
  const moved = Math.max(0, (widest - band) / 2);
  const step = Math.max(1, Math.ceil((widest + TEXT_GAP + moved) / band));
  const marks: AxisMark[] = [];
  for (let index = count - 1; index >= 0; index -= step) {
    const isWhole = room.left + (index + 0.5) * band >= widest / 2;
    const label = names[index];
    if (label !== undefined && (isWhole || marks.length === 0)) {
      marks.push({ place: (index + 0.5) / count, label });
    }
  }
  return marks;
}
