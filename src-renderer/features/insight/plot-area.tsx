import { type PointerEvent, type ReactNode, useState } from "react";
import styles from "./insight.module.css";
import { textWidth } from "./text-width.ts";

const HEIGHT = 168;
const TOP = 10;
const RIGHT = 8;
/** What the texts below the plot take. */
const BOTTOM = 22;
/** Between a scale's texts and the plot. */
const GAP = 6;

/** A mark on an axis. */
export interface AxisMark {
  /** On the scale from left to right, or from bottom to top: 0 to 1. */
  readonly place: number;
  readonly label: string;
}

/** The room in which a plot is drawn, in pixels from the upper left corner of all of it. */
export interface PlotRoom {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a person points at. */
export interface Pointed {
  /** Which of the things that are plotted. */
  readonly index: number;
  /** Where its tip stands, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface PlotAreaProps {
  readonly width: number;
  readonly scale: readonly AxisMark[];
  /** The texts below, for the room that is left beside the scale. */
  readonly below: (room: PlotRoom) => readonly AxisMark[];
  readonly find: (x: number, y: number, room: PlotRoom) => Pointed | null;
  readonly tipOf: (index: number) => string;
  readonly onOpen?: (index: number) => void;
  /** The plot itself. */
  readonly children: (room: PlotRoom, pointed: Pointed | null) => ReactNode;
}

/** A plot with its two axes, and a tip over what a person points at. */
export function PlotArea(props: PlotAreaProps) {
  const { width, scale, below, find, tipOf, onOpen, children } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const left = Math.ceil(Math.max(...scale.map(({ label }) => textWidth(label)))) + GAP;
  const room: PlotRoom = { left, right: width - RIGHT, top: TOP, bottom: HEIGHT - BOTTOM };
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const found = find(clientX - box.left, clientY - box.top, room);
    if (found?.index !== pointed?.index) setPointed(found);
  };
  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table behind opens cards by key */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: what stands around it says what it is */}
      <svg
        width={width}
        height={HEIGHT}
        data-plot=""
        className={pointed && onOpen ? styles.opens : undefined}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onClick={() => pointed && onOpen?.(pointed.index)}
      >
        <Scale room={room} marks={scale} />
        {children(room, pointed)}
        <Below width={width} room={room} marks={below(room)} />
      </svg>
      {pointed && <Tip width={width} pointed={pointed} text={tipOf(pointed.index)} />}
    </div>
  );
}

interface AxisProps {
  readonly room: PlotRoom;
  readonly marks: readonly AxisMark[];
}

function Scale({ room: { left, right, top, bottom }, marks }: AxisProps) {
  return marks.map(({ place, label }) => {
    const y = Math.round(bottom - place * (bottom - top));
    return (
      <g key={place}>
        <path className={styles.mark} d={`M${left} ${y + 0.5}H${right}`} />
        <text className={styles.scale} x={left - GAP} y={y} dy="0.36em">
          {label}
        </text>
      </g>
    );
  });
}

function Below({ width, room: { left, right, bottom }, marks }: AxisProps & { width: number }) {
  return (
    <>
      <path className={styles.ground} d={`M${left} ${bottom + 0.5}H${right}`} />
      {marks.map(({ place, label }) => {
        const half = textWidth(label) / 2;
        const x = Math.min(left + place * (right - left), width - half);
        return (
          <text key={place} className={styles.below} x={Math.max(half, x)} y={bottom + 16}>
            {label}
          </text>
        );
      })}
    </>
  );
}

interface TipProps {
  readonly width: number;
  readonly pointed: Pointed;
  readonly text: string;
}

/** Never reaches beyond the plot's sides, wherever it points. */
function Tip({ width, pointed: { x, y }, text }: TipProps) {
  const across = Math.round((x / width) * 100);
  return (
    <p
      className={styles.tip}
      style={{ left: x, top: y - GAP, transform: `translate(-${across}%, -100%)` }}
    >
      {text}
    </p>
  );
}
