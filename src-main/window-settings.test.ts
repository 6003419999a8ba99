import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readAppSettings } from "../shared/domain/app-settings.ts";
import { openWindowSettings } from "./window-settings.ts";

const DEFAULTS = {
  ...readAppSettings({}),
  bounds: null,
  isMaximized: false,
  panels: {},
  settingsBounds: null,
  seen: null,
};
let folder: string;
let file: string;
let reports: string[];
const report = (message: string) => reports.push(message);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-window-"));
  file = join(folder, "window", "settings.json");
  reports = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("openWindowSettings", () => {
  it("begins with the defaults and says nothing of it", () => {
    expect(openWindowSettings(file, report).read()).toEqual(DEFAULTS);
    expect(reports).toEqual([]);
  });

  it("remembers, and leaves nothing but the file", () => {
    const settings = openWindowSettings(file, report);
    const bounds = { x: -5, y: 10, width: 1_000, height: 700 };
    settings.change({ bounds });
    settings.change({ theme: "dark" });
    expect(openWindowSettings(file, report).read()).toEqual({ ...DEFAULTS, bounds, theme: "dark" });
    expect(readdirSync(join(folder, "window"))).toEqual(["settings.json"]);
  });

  it("writes only what changed", () => {
    const settings = openWindowSettings(file, report);
    settings.change({ theme: "dark" });
    writeFileSync(file, "untouched");
    settings.change({ theme: "dark" });
    expect(readFileSync(file, "utf8")).toBe("untouched");
  });

  it("tells of each change, and of nothing that is as it was", () => {
    const settings = openWindowSettings(file, report);
    const told: string[] = [];
    settings.follow(({ theme }) => told.push(theme));
    expect(settings.change({ theme: "dark" })).toBeNull();
    expect(settings.change({ theme: "dark" })).toBeNull();
    settings.change({ theme: "light" });
    expect(told).toEqual(["dark", "light"]);
  });

  it.each(["", "{", "null", "[]", '"dark"'])("takes the defaults for %j and reports it", (text) => {
    openWindowSettings(file, report).change({ theme: "light" });
    writeFileSync(file, text);
    expect(openWindowSettings(file, report).read()).toEqual(DEFAULTS);
    expect(reports).toHaveLength(1);
  });

  it("takes what makes sense of a file and the defaults for the rest", () => {
    openWindowSettings(file, report).change({ theme: "light" });
    const bounds = { x: 0, y: 0, width: "wide", height: 1 };
    writeFileSync(file, JSON.stringify({ bounds, isMaximized: true, theme: "pink" }));
    expect(openWindowSettings(file, report).read()).toEqual({ ...DEFAULTS, isMaximized: true });
  });

  it("remembers the windows of panels, and of a damaged file those that make sense", () => {
    const bounds = { x: 20, y: 40, width: 500, height: 400 };
    const kept = { facts: { bounds, isOpen: true }, graph: { bounds, isOpen: false } };
    openWindowSettings(file, report).change({ panels: kept });
    expect(openWindowSettings(file, report).read().panels).toEqual(kept);
    const damaged = { ...kept, graph: { bounds: "wide" }, nonsense: { bounds, isOpen: true } };
    writeFileSync(file, JSON.stringify({ panels: damaged }));
    expect(openWindowSettings(file, report).read().panels).toEqual({ facts: kept.facts });
  });

  it("remembers where the settings stood, unless that makes no sense", () => {
    const settingsBounds = { x: 20, y: 40, width: 800, height: 600 };
    openWindowSettings(file, report).change({ settingsBounds });
    expect(openWindowSettings(file, report).read()).toEqual({ ...DEFAULTS, settingsBounds });
    writeFileSync(file, JSON.stringify({ settingsBounds: { ...settingsBounds, x: null } }));
    expect(openWindowSettings(file, report).read().settingsBounds).toBeNull();
  });

  it("keeps a file beside the new one that makes no sense, once the new one is written", () => {
    openWindowSettings(file, report).change({ theme: "light" });
    writeFileSync(file, "{ theme: dark }");
    const settings = openWindowSettings(file, report);
    expect(readFileSync(file, "utf8")).toBe("{ theme: dark }");
    settings.change({ theme: "dark" });
    settings.change({ density: "compact" });
    expect(readFileSync(`${file}.damaged`, "utf8")).toBe("{ theme: dark }");
    expect(openWindowSettings(file, report).read()).toMatchObject({ density: "compact" });
  });

  it("leaves what a newer Baton wrote there, until a person sets it", () => {
    openWindowSettings(file, report).change({ theme: "light" });
    const newer = { theme: "sepia", dailyBackups: 900, sounds: { done: "bell" } };
    writeFileSync(file, `\ufeff${JSON.stringify(newer)}`);
    const settings = openWindowSettings(file, report);
    expect(settings.read()).toEqual(DEFAULTS);
    settings.change({ density: "compact" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ ...newer, density: "compact" });
    settings.change({ theme: "system" });
    const { theme, dailyBackups, sounds } = JSON.parse(readFileSync(file, "utf8"));
    expect({ theme, dailyBackups, sounds }).toEqual({ ...newer, theme: "system" });
    expect(reports).toEqual([]);
  });

  it("reports a place where nothing can be written, and goes on", () => {
    writeFileSync(join(folder, "window"), "a file where the folder would be");
    const settings = openWindowSettings(file, report);
    expect(settings.change({ theme: "dark" })).toContain("can't be saved");
    expect(settings.read().theme).toBe("dark");
    expect(reports.at(-1)).toContain("can't be saved");
  });
});
