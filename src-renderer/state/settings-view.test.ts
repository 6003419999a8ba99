import { expect, test } from "vitest";
import {
  searchSettings,
  settingsPageOfAddress,
  showSettingsPage,
  useSettingsView,
  visitSettingsPage,
} from "./settings-view.ts";

test("an address names a page of the settings, or another window", () => {
  expect(settingsPageOfAddress("?settings=agents")).toBe("agents");
  for (const address of ["", "?settings=", "?settings=nonsense", "?panel=facts"])
    expect(settingsPageOfAddress(address)).toBeNull();
});

test("another page ends the search, and only one asked for elsewhere takes the focus", () => {
  searchSettings("theme");
  showSettingsPage("limits");
  expect(useSettingsView.getState()).toEqual({ page: "limits", text: "", visits: 0 });
  searchSettings("theme");
  visitSettingsPage("agents");
  expect(useSettingsView.getState()).toEqual({ page: "agents", text: "", visits: 1 });
});
