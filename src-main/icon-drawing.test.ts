import { describe, expect, it } from "vitest";
import { drawAppIcon, drawTrayIcon } from "./icon-drawing.ts";

const ink = { red: 200, green: 100, blue: 50 };
const NOTHING = [0, 0, 0, 0];

function pixel(pixels: Buffer, side: number, column: number, row: number): number[] {
  return [...pixels.subarray((row * side + column) * 4, (row * side + column) * 4 + 4)];
}

describe("drawTrayIcon", () => {
  it("draws the baton in its ink on nothing", () => {
    const pixels = drawTrayIcon(32, ink, false);
    expect(pixels).toHaveLength(32 * 32 * 4);
    expect(pixel(pixels, 32, 20, 11)).toEqual([50, 100, 200, 255]);
    expect(pixel(pixels, 32, 0, 0)).toEqual(NOTHING);
    expect(pixel(pixels, 32, 26, 26)).toEqual(NOTHING);
  });

  it("shows a dot while something runs", () => {
    expect(pixel(drawTrayIcon(32, ink, true), 32, 26, 26)).toEqual([50, 100, 200, 255]);
  });

  it("multiplies alpha into the colours, also at the edges", () => {
    const pixels = drawTrayIcon(16, ink, true);
    for (let at = 0; at < pixels.length; at += 4) {
      const [blue = 0, green = 0, red = 0, alpha = 0] = pixels.subarray(at, at + 4);
      expect(Math.max(blue, green, red)).toBeLessThanOrEqual(alpha);
    }
  });
});

describe("drawAppIcon", () => {
  it("draws the baton in white on a plate with round corners", () => {
    const pixels = drawAppIcon(64);
    expect(pixel(pixels, 64, 36, 27)).toEqual([255, 255, 255, 255]);
    expect(pixel(pixels, 64, 16, 16).at(3)).toBe(255);
    expect(pixel(pixels, 64, 16, 16)).not.toEqual([255, 255, 255, 255]);
    expect(pixel(pixels, 64, 4, 4)).toEqual(NOTHING);
  });
});
