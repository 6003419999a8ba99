import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/e2e",
  // Every test starts an Electron; two at once only slow each other down on a small machine.
  workers: 1,
  // Far above what any test needs: a busy machine is no fault of what is tested.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
});
