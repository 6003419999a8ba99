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

type Size = Pick<Bounds, "width" | "height">;

/** How small a window may be made, and how large it is at first. */
export interface WindowSizes {
  readonly min: Size;
  readonly first: Size;
}

/** Of the window with the board; in a smaller one it can't be used. */
export const MAIN_SIZES: WindowSizes = {
  min: { width: 900, height: 600 },
  first: { width: 1_400, height: 900 },
};
/** Of a panel in a window of its own. */
export const PANEL_SIZES: WindowSizes = {
  min: { width: 360, height: 320 },
  first: { width: 720, height: 760 },
};
/** Of the settings. */
export const SETTINGS_SIZES: WindowSizes = {
  min: { width: 420, height: 360 },
  first: { width: 920, height: 680 },
};

/** So much of a window's upper edge has to be on a screen for a person to take hold of it. */
const GRIP = { width: 120, height: 32 } as const;

/**
 * Where the window opens: where it stood, unless nobody could reach it there any more, because a
 * screen was taken away or is smaller now.
 * @param remembered where it stood, null when it never did
 * @param screens the usable areas of all screens, the main one first
 * @param sizes how small it may be, and how large it is where it never stood anywhere
 */
export function placeWindow(
  remembered: Bounds | null,
  screens: readonly Bounds[],
  { min, first }: WindowSizes,
): Placement {
  const screen = remembered && screens.find((area) => isWithinReach(remembered, area));
  if (!remembered || !screen) return fitInto(remembered ?? first, min, screens[0]);
  return { x: remembered.x, y: remembered.y, ...fitInto(remembered, min, screen) };
}

function isWithinReach(window: Bounds, area: Bounds): boolean {
  const visible =
    Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isTopVisible = window.y >= area.y && window.y + GRIP.height <= area.y + area.height;
  return visible >= GRIP.width && isTopVisible;
}

function fitInto({ width, height }: Size, min: Size, area: Size | undefined): Size {
  return {
    width: Math.max(min.width, Math.min(width, area?.width ?? width)),
    height: Math.max(min.height, Math.min(height, area?.height ?? height)),
  };
}
