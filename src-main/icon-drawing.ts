/** A colour, each part from 0 to 255. */
export interface Ink {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A point of a square whose side is 1. */
interface Point {
  readonly x: number;
  readonly y: number;
}

// The sign: a baton that is handed on, and a dot beside it while something runs.
const BATON = { from: { x: 0.2, y: 0.8 }, to: { x: 0.8, y: 0.2 }, radius: 0.115 };
const GRIPS = [0.3, 0.42];
const GRIP_WIDTH = 0.05;
const DOT = { x: 0.78, y: 0.78, radius: 0.19 };
const DOT_GAP = 0.07;

/** Samples along each side of a pixel, so that edges are smooth. */
const SAMPLES = 4;

/**
 * Draws Baton's sign as pixels (blue, green, red, alpha; alpha multiplied in), which is what
 * Electron takes for a bitmap on every system.
 * @param side in pixels
 * @param ink its colour
 * @param isBusy whether something runs
 */
export function drawIcon(side: number, ink: Ink, isBusy: boolean): Buffer {
  const pixels = Buffer.alloc(side * side * 4);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const cover = coverOf(column, row, side, isBusy);
      const { red, green, blue } = ink;
      const pixel = [blue * cover, green * cover, red * cover, 255 * cover].map(Math.round);
      pixels.set(pixel, (row * side + column) * 4);
    }
  }
  return pixels;
}

/** How much of a pixel the sign covers, from 0 to 1. */
function coverOf(column: number, row: number, side: number, isBusy: boolean): number {
  let inside = 0;
  for (let step = 0; step < SAMPLES * SAMPLES; step++) {
    const x = (column + ((step % SAMPLES) + 0.5) / SAMPLES) / side;
    const y = (row + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES) / side;
    if (isInSign({ x, y }, isBusy)) inside += 1;
  }
  return inside / (SAMPLES * SAMPLES);
}

function isInSign(point: Point, isBusy: boolean): boolean {
  if (isBusy) {
    const fromDot = Math.hypot(point.x - DOT.x, point.y - DOT.y);
    if (fromDot <= DOT.radius) return true;
    if (fromDot <= DOT.radius + DOT_GAP) return false;
  }
  const { along, away } = placeOnBaton(point);
  return away <= BATON.radius && !GRIPS.some((grip) => Math.abs(along - grip) < GRIP_WIDTH / 2);
}

/** How far along the baton a point lies (0 to 1), and how far from its middle line. */
function placeOnBaton({ x, y }: Point): { along: number; away: number } {
  const { from, to } = BATON;
  const across = { x: to.x - from.x, y: to.y - from.y };
  const length = across.x ** 2 + across.y ** 2;
  const along = ((x - from.x) * across.x + (y - from.y) * across.y) / length;
  const nearest = Math.min(1, Math.max(0, along));
  const away = Math.hypot(x - from.x - nearest * across.x, y - from.y - nearest * across.y);
  return { along, away };
}
