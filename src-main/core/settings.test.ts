import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("durations are whole milliseconds that a timer can wait", () => {
  expect(readSettings({}).heartbeatMs).toBe(30_000);
  expect(readSettings({ BATON_HEARTBEAT_MS: "" }).heartbeatMs).toBe(30_000);
  expect(readSettings({ BATON_HEARTBEAT_MS: "250" }).heartbeatMs).toBe(250);
  expect(readSettings({ BATON_STALE_TTL_MS: "2147483647" }).staleTtlMs).toBe(2_147_483_647);
  for (const text of ["0", "-1", "1.5", "soon", "2147483648", "9".repeat(30)]) {
    expect(() => readSettings({ BATON_STALE_SWEEP_MS: text })).toThrow(/BATON_STALE_SWEEP_MS is/);
  }
});
