import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import styles from "./insight.module.css";

const HEIGHT = 168;
const TICK = { fill: "var(--muted)", fontSize: 11 } as const;
const AXIS = { stroke: "var(--line-strong)", tickLine: false, tick: TICK } as const;
const MARGIN = { top: 10, right: 8, bottom: 0, left: 0 } as const;
/** Of a row in a plot that lies on its side. */
const ROW_HEIGHT = 26;
/** A longer name is cut: the tip and the table have all of it. */
const NAME_CHARACTERS = 15;

/** A bar: what stands below it, how high it is, and what its tip says. */
export interface BarPoint {
  readonly name: string;
  readonly value: number;
  readonly tip: string;
}

interface BarsProps {
  readonly width: number;
  readonly points: readonly BarPoint[];
  readonly format: (value: number) => string;
  readonly isWhole?: boolean;
}

/** Bars side by side, oldest first. */
export function Bars({ width, points, format, isWhole = false }: BarsProps) {
  const most = Math.max(...points.map(({ value }) => value));
  return (
    <BarChart
      width={width}
      height={HEIGHT}
      data={[...points]}
      margin={MARGIN}
      barCategoryGap="18%"
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" {...AXIS} height={22} interval="preserveStartEnd" minTickGap={14} />
      <YAxis
        {...AXIS}
        axisLine={false}
        width="auto"
        allowDecimals={!isWhole}
        {...(isWhole && { tickCount: Math.min(5, most + 1) })}
        tickFormatter={format}
      />
      <Tooltip content={Tip} cursor={{ fill: "var(--hover)" }} isAnimationActive={false} />
      <Bar
        dataKey="value"
        fill="var(--accent)"
        radius={[2, 2, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

/** Bars below each other, each with its name before and its figure behind it. */
export function LyingBars({ width, points, format }: BarsProps) {
  return (
    <BarChart
      layout="vertical"
      width={width}
      height={points.length * ROW_HEIGHT + 8}
      data={[...points]}
      margin={{ top: 4, right: 58, bottom: 4, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" hide />
      <YAxis
        type="category"
        dataKey="name"
        {...AXIS}
        width="auto"
        interval={0}
        axisLine={false}
        tickFormatter={cutName}
      />
      <Tooltip content={Tip} cursor={{ fill: "var(--hover)" }} isAnimationActive={false} />
      <Bar
        dataKey="value"
        fill="var(--accent)"
        radius={[0, 2, 2, 0]}
        barSize={12}
        minPointSize={1}
        isAnimationActive={false}
      >
        <LabelList
          dataKey="value"
          position="right"
          formatter={(value) => format(Number(value))}
          fill="var(--text)"
          fontSize={11}
        />
      </Bar>
    </BarChart>
  );
}

/** A done card. */
export interface CardPoint {
  readonly id: string;
  /** When it was done. */
  readonly at: number;
  /** Its cycle time, in milliseconds. */
  readonly value: number;
  readonly tip: string;
}

interface PointsProps {
  readonly width: number;
  readonly points: readonly CardPoint[];
  /** Drawn as a line through all points. */
  readonly median: number;
  /** Drawn as a dashed one. */
  readonly eightyFifth: number;
  readonly formatTime: (at: number) => string;
  readonly format: (value: number) => string;
  readonly onOpen: (id: string) => void;
}

/** Heights at which the scale of cycle times is marked, in milliseconds. */
const MARKS = [1, 10, 60, 240, 1_440, 4_320, 10_080, 40_320].map((minutes) => minutes * 60_000);
const LOWEST_MS = 60_000;

/**
 * A point for each card: when it was done, and how long it took. The scale is logarithmic: minutes and
 * weeks stand on one board.
 */
export function Points(props: PointsProps) {
  const { width, points, median, eightyFifth, formatTime, format, onOpen } = props;
  const values = points.map(({ value }) => Math.max(value, LOWEST_MS));
  const low = Math.min(...values) / 1.4;
  const high = Math.max(...values) * 1.4;
  return (
    <ScatterChart width={width} height={HEIGHT} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="at"
        {...AXIS}
        height={22}
        domain={["dataMin", "dataMax"]}
        tickFormatter={formatTime}
        tickCount={4}
        minTickGap={24}
        padding={{ left: 8, right: 8 }}
      />
      <YAxis
        type="number"
        dataKey="value"
        {...AXIS}
        axisLine={false}
        scale="log"
        width="auto"
        domain={[low, high]}
        ticks={MARKS.filter((mark) => mark >= low && mark <= high)}
        tickFormatter={format}
        allowDataOverflow
      />
      <Tooltip content={Tip} cursor={false} isAnimationActive={false} />
      <ReferenceLine y={Math.max(median, LOWEST_MS)} stroke="var(--text)" />
      <ReferenceLine
        y={Math.max(eightyFifth, LOWEST_MS)}
        stroke="var(--text)"
        strokeDasharray="5 4"
      />
      <Scatter
        data={points.map((point) => ({ ...point, value: Math.max(point.value, LOWEST_MS) }))}
        fill="var(--accent)"
        fillOpacity={0.65}
        isAnimationActive={false}
        onClick={({ payload }: { payload?: { id?: string } }) => {
          if (payload?.id) onOpen(payload.id);
        }}
        className={styles.points ?? ""}
      />
    </ScatterChart>
  );
}

interface TipProps {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: { readonly tip?: string } }[];
}

function Tip({ active, payload }: TipProps) {
  const tip = payload?.[0]?.payload?.tip;
  return active && tip ? <p className={styles.tip}>{tip}</p> : null;
}

function cutName(name: string): string {
  return name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS - 1)}…` : name;
}
