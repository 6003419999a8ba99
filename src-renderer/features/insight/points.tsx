import { clampSpan, spanMarks, timeMarks } from "./axis-ticks.ts";
import styles from "./insight.module.css";
import { type AxisMark, PlotArea, type PlotRoom, type Pointed } from "./plot-area.tsx";

/** So near to a point one points at it, in pixels. */
const REACH = 12;
/** What a time of day takes below, with room beside it. */
const TIME_WIDTH = 78;
/** Between the outermost points and the sides, in pixels. */
const PAD = 8;
/** Points that lie on each other look darker: they are drawn in so many turns. */
const LAYERS = 6;

/** Something that was finished. */
export interface TimedPoint {
  /** When it was done. */
  readonly at: number;
  /** How long it took, in milliseconds. */
  readonly value: number;
}

interface PointsProps {
  readonly width: number;
  readonly points: readonly TimedPoint[];
  /** Drawn as a line through all points. */
  readonly median: number;
  /** Drawn as a dashed one. */
  readonly eightyFifth: number;
  readonly format: (value: number) => string;
  readonly tipOf: (index: number) => string;
  readonly onOpen: (index: number) => void;
}

/**
 * A point for each card: when it was done, and how long it took. The scale is logarithmic: minutes and
 * weeks stand on one board. All points of a layer are one thing in the page, so that thousands of
 * them cost no more than some.
 */
export function Points(props: PointsProps) {
  const { width, points, median, eightyFifth, format, tipOf, onOpen } = props;
  const scales = scalesOf(points, [median, eightyFifth]);
  return (
    <PlotArea
      width={width}
      scale={scales.marks.map((mark) => ({ place: scales.up(mark), label: format(mark) }))}
      below={(room) => timesBelow(scales, room)}
      find={(x, y, room) => nearest(points, scales, room, x, y)}
      tipOf={tipOf}
      onOpen={onOpen}
    >
      {(room, pointed) => (
        <>
          <g className={styles.points} data-points={points.length}>
            {layersOf(points, scales, room).map((path, layer) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one layer is as good as another
              <path key={layer} d={path} />
            ))}
          </g>
          <path className={styles.line} d={lineAt(median, scales, room)} />
          <path className={styles.dashes} d={lineAt(eightyFifth, scales, room)} />
          {pointed && <circle className={styles.pointed} cx={pointed.x} cy={pointed.y} r={5} />}
        </>
      )}
    </PlotArea>
  );
}

/** Where things stand: 0 to 1 from bottom to top, and from left to right. */
interface Scales {
  readonly marks: readonly number[];
  readonly up: (value: number) => number;
  readonly across: (at: number, room: PlotRoom) => number;
  readonly from: number;
  readonly to: number;
}

function scalesOf(points: readonly TimedPoint[], lines: readonly number[]): Scales {
  const values = [...points.map(({ value }) => value), ...lines];
  const marks = spanMarks(Math.min(...values), Math.max(...values));
  const low = Math.log(marks[0]);
  const high = Math.log(marks.at(-1) ?? marks[0]);
  const times = points.map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return {
    ...{ marks, from, to },
    up: (value) => (Math.log(clampSpan(value)) - low) / (high - low),
    across: (at, { left, right }) => {
      const pad = PAD / (right - left);
      return to === from ? 0.5 : pad + ((at - from) / (to - from)) * (1 - 2 * pad);
    },
  };
}

function placeOf({ at, value }: TimedPoint, { up, across }: Scales, room: PlotRoom) {
  return {
    x: room.left + across(at, room) * (room.right - room.left),
    y: room.bottom - up(value) * (room.bottom - room.top),
  };
}

function timesBelow({ from, to, across }: Scales, room: PlotRoom): readonly AxisMark[] {
  const most = Math.max(2, Math.floor((room.right - room.left) / TIME_WIDTH));
  return timeMarks(from, to, most).map(({ at, label }) => ({ place: across(at, room), label }));
}

/** A dot is a line of no length with round ends. */
function layersOf(points: readonly TimedPoint[], scales: Scales, room: PlotRoom): string[] {
  const layers: string[] = [];
  for (const [index, point] of points.entries()) {
    const { x, y } = placeOf(point, scales, room);
    layers[index % LAYERS] = `${layers[index % LAYERS] ?? ""}M${x.toFixed(1)} ${y.toFixed(1)}h0`;
  }
  return layers;
}

function lineAt(value: number, { up }: Scales, { left, right, top, bottom }: PlotRoom): string {
  return `M${left} ${Math.round(bottom - up(value) * (bottom - top)) + 0.5}H${right}`;
}

function nearest(
  points: readonly TimedPoint[],
  scales: Scales,
  room: PlotRoom,
  x: number,
  y: number,
): Pointed | null {
  let found: Pointed | null = null;
  let reach = REACH;
  for (const [index, point] of points.entries()) {
    const place = placeOf(point, scales, room);
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance > reach) continue;
    reach = distance;
    found = { index, ...place };
  }
  return found;
}
