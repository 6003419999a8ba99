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

/** A colour and how much of it there is, from 0 to 1. */
interface Paint {
  readonly ink: Ink;
  readonly cover: number;
}

// The sign: a baton that is handed on, and a dot beside it while something runs.
const BATON = { from: { x: 0.17, y: 0.83 }, to: { x: 0.83, y: 0.17 }, radius: 0.135 };
const BATON_LENGTH = Math.hypot(BATON.to.x - BATON.from.x, BATON.to.y - BATON.from.y);
const GRIPS = [0.3, 0.43];
const GRIP_WIDTH = 0.06;
const DOT = { x: 0.79, y: 0.79, radius: 0.2 };
const DOT_GAP = 0.07;

// The app's own icon: the baton in white on a plate, as in the window's header.
const PLATE = { inset: 0.06, corner: 0.2, batonScale: 0.62 };
const PLATE_FROM: Ink = { red: 52, green: 87, blue: 213 };
const PLATE_TO: Ink = { red: 107, green: 71, blue: 201 };
const WHITE: Ink = { red: 255, green: 255, blue: 255 };

/**
 * Draws Baton's sign for the tray, on nothing.
 * @param side in pixels
 * @param ink its colour
 * @param isBusy whether something runs
 * @returns pixels as Electron takes them: blue, green, red, alpha, the colours times alpha
 */
export function drawTrayIcon(side: number, ink: Ink, isBusy: boolean): Buffer {
  return paint(side, (point) => ({ ink, cover: coverAt(signDistance(point, isBusy), side) }));
}

/** Draws the app's own icon. The pixels are as those of `drawTrayIcon`. */
export function drawAppIcon(side: number): Buffer {
  return paint(side, (point) => {
    const plate = mix(PLATE_FROM, PLATE_TO, (point.x + point.y) / 2);
    const baton = signDistance(magnify(point, 1 / PLATE.batonScale), false) * PLATE.batonScale;
    const ink = mix(plate, WHITE, coverAt(baton, side));
    return { ink, cover: coverAt(plateDistance(point), side) };
  });
}

function paint(side: number, paintAt: (point: Point) => Paint): Buffer {
  const pixels = Buffer.alloc(side * side * 4);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const { ink, cover } = paintAt({ x: (column + 0.5) / side, y: (row + 0.5) / side });
      const { red, green, blue } = ink;
      const pixel = [blue * cover, green * cover, red * cover, 255 * cover].map(Math.round);
      pixels.set(pixel, (row * side + column) * 4);
    }
  }
  return pixels;
}

/** How much of a pixel a shape covers whose edge is at this distance (negative: inside). */
function coverAt(distance: number, side: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance * side));
}

function signDistance(point: Point, isBusy: boolean): number {
  const { along, away } = placeOnBaton(point);
  const gaps = GRIPS.map((grip) => GRIP_WIDTH / 2 - Math.abs(along - grip) * BATON_LENGTH);
  const baton = Math.max(away - BATON.radius, ...gaps);
  if (!isBusy) return baton;
  const fromDot = Math.hypot(point.x - DOT.x, point.y - DOT.y);
  return Math.min(fromDot - DOT.radius, Math.max(baton, DOT.radius + DOT_GAP - fromDot));
}

/** How far along the baton a point lies (0 to 1), and how far from its middle line. */
function placeOnBaton({ x, y }: Point): { along: number; away: number } {
  const { from, to } = BATON;
  const across = { x: to.x - from.x, y: to.y - from.y };
  const along = ((x - from.x) * across.x + (y - from.y) * across.y) / BATON_LENGTH ** 2;
  const nearest = Math.min(1, Math.max(0, along));
  const away = Math.hypot(x - from.x - nearest * across.x, y - from.y - nearest * across.y);
  return { along, away };
}

function plateDistance({ x, y }: Point): number {
  const { inset, corner } = PLATE;
  const beyond = (at: number) => Math.max(0, Math.abs(at - 0.5) - (0.5 - inset - corner));
  return Math.hypot(beyond(x), beyond(y)) - corner;
}

/** A point as seen from the middle through a lens. */
function magnify({ x, y }: Point, factor: number): Point {
  return { x: 0.5 + (x - 0.5) * factor, y: 0.5 + (y - 0.5) * factor };
}

function mix(from: Ink, to: Ink, share: number): Ink {
  const part = (name: keyof Ink) => from[name] + (to[name] - from[name]) * share;
  return { red: part("red"), green: part("green"), blue: part("blue") };
}
