/** A rectangle on the desktop, in device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window opens; without x and y the system centres it. */
export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest window in which the board can be used. */
export const MIN_SIZE = { width: 900, height: 600 } as const;
const FIRST_SIZE = { width: 1_400, height: 900 } as const;

/** So much of a window's upper edge has to be on a screen for a person to take hold of it. */
const GRIP = { width: 120, height: 32 } as const;

/**
 * Where the window opens: where it stood, unless nobody could reach it there any more, because a
 * screen was taken away or is smaller now.
 * @param remembered where it stood, null when it never did
 * @param screens the usable areas of all screens, the main one first
 */
export function placeWindow(remembered: Bounds | null, screens: readonly Bounds[]): Placement {
  const screen = remembered && screens.find((area) => isWithinReach(remembered, area));
  if (!remembered || !screen) return fitInto(remembered ?? FIRST_SIZE, screens[0]);
  return { x: remembered.x, y: remembered.y, ...fitInto(remembered, screen) };
}

function isWithinReach(window: Bounds, area: Bounds): boolean {
  const visible =
    Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isTopVisible = window.y >= area.y && window.y + GRIP.height <= area.y + area.height;
  return visible >= GRIP.width && isTopVisible;
}

function fitInto(
  size: Pick<Bounds, "width" | "height">,
  area: Bounds | undefined,
): Pick<Bounds, "width" | "height"> {
  return {
    width: Math.max(MIN_SIZE.width, Math.min(size.width, area?.width ?? size.width)),
    height: Math.max(MIN_SIZE.height, Math.min(size.height, area?.height ?? size.height)),
  };
}
