import { describe, expect, test } from "vitest";
import { readAppSettings, SETTING_NAMES, SETTING_RULES, settingFault } from "./app-settings.ts";

const defaults = readAppSettings({});

describe("settings that were kept", () => {
  test("are read as they are, each missing or senseless one as it comes", () => {
    expect(readAppSettings({ theme: "dark", dailyBackups: 30 })).toEqual({
      ...defaults,
      theme: "dark",
      dailyBackups: 30,
    });
    const senseless = {
      theme: "pink",
      density: 3,
      notifies: "yes",
      dailyBackups: 0.5,
      maxRuns: -1,
    };
    expect(readAppSettings(senseless)).toEqual(defaults);
  });

  test("may have null only where that is a value", () => {
    expect(readAppSettings({ maxRuns: null, dailyBackups: null })).toEqual(defaults);
    expect(settingFault({ maxRuns: null })).toBeNull();
    expect(settingFault({ dailyBackups: null })).toContain("dailyBackups must be a whole number");
  });

  test("are allowed by their own rules", () => {
    expect(settingFault(defaults)).toBeNull();
    expect(Object.keys(defaults)).toEqual(SETTING_NAMES);
  });
});

describe("changes", () => {
  test.each([
    [{ theme: "pink" }, "theme must be one of system, light, dark"],
    [{ notifies: 1 }, "notifies must be true or false"],
    [{ maxRuns: 101 }, "maxRuns must be a whole number from 1 to 100, or null"],
    [{ bounds: null }, 'there is no setting "bounds"'],
    [{ __proto__: null, toString: 1 }, 'there is no setting "toString"'],
    [null, "the changes are an object with a setting's name and its value"],
    [[1], "the changes are an object with a setting's name and its value"],
  ])("%j is refused with what to do", (changes, fault) => {
    expect(settingFault(changes)).toBe(fault);
  });

  test("are taken at both ends of a range, and refused past them", () => {
    for (const name of SETTING_NAMES) {
      const rule = SETTING_RULES[name];
      if (rule.kind !== "number") continue;
      expect(settingFault({ [name]: rule.least })).toBeNull();
      expect(settingFault({ [name]: rule.most })).toBeNull();
      expect(settingFault({ [name]: rule.least - 1 })).not.toBeNull();
      expect(settingFault({ [name]: rule.most + 1 })).not.toBeNull();
    }
  });
});
