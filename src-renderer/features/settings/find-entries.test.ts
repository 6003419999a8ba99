import { expect, test } from "vitest";
import { findEntries } from "./find-entries.ts";

const ENTRIES = [
  { id: "theme", page: "Appearance", title: "Colours", hint: "As the system", words: "dark theme" },
  { id: "density", page: "Appearance", title: "Density", hint: "Compact fits more" },
  { id: "backups", page: "Backups and logs", title: "Daily backups", hint: "Beside the file" },
];
const find = (text: string) => findEntries(ENTRIES, text, ({ page }) => page).map(({ id }) => id);

test("finds by title, explanation, other words and heading, whatever the case", () => {
  expect(find("DENS")).toEqual(["density"]);
  expect(find("dark")).toEqual(["theme"]);
  expect(find("appearance")).toEqual(["theme", "density"]);
  expect(find("  file   daily ")).toEqual(["backups"]);
});

test("finds all for nothing, and nothing for what stands nowhere", () => {
  expect(find(" ")).toHaveLength(3);
  expect(find("dark daily")).toEqual([]);
  expect(find("c++ (")).toEqual([]);
});
