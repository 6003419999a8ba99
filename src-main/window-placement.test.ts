import { describe, expect, it } from "vitest";
import { type Bounds, MAIN_SIZES, PANEL_SIZES, placeWindow } from "./window-placement.ts";

const main = { x: 0, y: 25, width: 1_920, height: 1_055 };
const left = { x: -1_280, y: 0, width: 1_280, height: 1_024 };

const place = (stood: Bounds | null, screens: readonly Bounds[]) =>
  placeWindow(stood, screens, MAIN_SIZES);

describe("placeWindow", () => {
  it("leaves the first window's place to the system", () => {
    expect(place(null, [main])).toEqual({ width: 1_400, height: 900 });
  });

  it("makes the first window no larger than the screen", () => {
    const small = { x: 0, y: 0, width: 1_280, height: 720 };
    expect(place(null, [small])).toEqual({ width: 1_280, height: 720 });
  });

  it("opens where it stood", () => {
    const stood = { x: 300, y: 200, width: 1_000, height: 700 };
    expect(place(stood, [main])).toEqual(stood);
  });

  it("opens on the second screen, partly outside as it stood", () => {
    const stood = { x: -1_400, y: 0, width: 1_000, height: 700 };
    expect(place(stood, [main, left])).toEqual(stood);
  });

  it.each([
    ["the screen is gone", { x: -1_200, y: 0, width: 1_000, height: 700 }],
    ["only a sliver would show", { x: 1_900, y: 100, width: 1_000, height: 700 }],
    ["its upper edge is above the screen", { x: 300, y: -500, width: 1_000, height: 700 }],
    ["its upper edge is below the screen", { x: 300, y: 1_075, width: 1_000, height: 700 }],
  ])("keeps only the size when %s", (_name, stood) => {
    expect(place(stood, [main])).toEqual({ width: 1_000, height: 700 });
  });

  it("shrinks to a screen that became smaller, and never below the smallest window", () => {
    const stood = { x: 0, y: 0, width: 1_900, height: 1_000 };
    const tiny = { x: 0, y: 0, width: 800, height: 500 };
    expect(place(stood, [tiny])).toEqual({ x: 0, y: 0, width: 900, height: 600 });
  });

  it("lets a panel's window be smaller than the board's", () => {
    const stood = { x: 10, y: 40, width: 400, height: 300 };
    expect(placeWindow(stood, [main], PANEL_SIZES)).toEqual({ ...stood, height: 320 });
    expect(placeWindow(null, [main], PANEL_SIZES)).toEqual({ width: 720, height: 760 });
  });

  it("opens even when no screen is known", () => {
    expect(place({ x: 5, y: 5, width: 1_000, height: 700 }, [])).toEqual({
      width: 1_000,
      height: 700,
    });
  });
});
