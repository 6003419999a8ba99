import { afterEach, expect, test } from "vitest";
import {
  bindOtherWindows,
  notePanelWindows,
  panelOfAddress,
  showPanelElsewhere,
  showTaskElsewhere,
  usePanelWindows,
} from "./panel-windows.ts";

afterEach(() => usePanelWindows.setState({ own: null, open: [] }));

test("an address names a panel, or the board", () => {
  expect(panelOfAddress("?panel=facts")).toBe("facts");
  for (const address of ["", "?panel=", "?panel=task", "?panel=nonsense", "?other=facts"])
    expect(panelOfAddress(address)).toBeNull();
});

test("what this window has no place for is shown in another", () => {
  const asked: string[] = [];
  bindOtherWindows({
    showTask: (id) => asked.push(`task ${id}`),
    showPanel: (panel) => asked.push(`panel ${panel}`),
  });
  expect(showTaskElsewhere("id-1")).toBe(false);
  expect(showPanelElsewhere("facts")).toBe(false);
  notePanelWindows(["facts"]);
  expect(showPanelElsewhere("facts")).toBe(true);
  expect(showPanelElsewhere("costs")).toBe(false);
  usePanelWindows.setState({ own: "graph" });
  expect(showTaskElsewhere("id-1")).toBe(true);
  expect(showPanelElsewhere("costs")).toBe(true);
  expect(asked).toEqual(["panel facts", "task id-1", "panel costs"]);
});
