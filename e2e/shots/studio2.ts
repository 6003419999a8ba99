import { mkdirSync } from "node:fs";
import { makeHome, removeHome } from "../launch/own-home.ts";
import { launchBaton } from "../launch.ts";
const OUT = "/tmp/h/H64/studio"; mkdirSync(OUT, { recursive: true });
const home = makeHome();
const baton = await launchBaton({ home });
const page = baton.window;
try {
  await baton.app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900); });
  const snap = async (n: string) => { for (const t of ["light", "dark"] as const) { await page.emulateMedia({ colorScheme: t, reducedMotion: "reduce" }); await page.waitForTimeout(300); await page.screenshot({ path: `${OUT}/${n}-${t}.png`, animations: "disabled" }); console.log(n, t); } };
  await page.waitForTimeout(1500);
  await snap("first-start");
  await page.getByRole("button", { name: "Look at a demo board" }).click(); await page.waitForTimeout(1500); await snap("demo");
  const first = page.locator("[data-task-key]").first();
  await first.click(); await page.waitForTimeout(400); await page.keyboard.press("Escape"); await page.keyboard.press("y"); await page.waitForTimeout(500); await snap("toast");
} finally { await baton.close(); removeHome(home); }
