import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../../scripts/project-paths.mjs";
import { Stage } from "./stage.ts";
import { VIEWS, type View } from "./views.ts";

const SIZE = { width: 1_440, height: 900 };
const THEMES = ["light", "dark"] as const;
const FOLDER = inRoot("docs/shots");

const wanted = process.argv.slice(2);
const views = wanted.length === 0 ? VIEWS : VIEWS.filter(({ name }) => wanted.includes(name));
if (views.length === 0) {
  process.stderr.write(`usage: npm run shots [-- ${VIEWS.map(({ name }) => name).join(" | ")}]\n`);
  process.exit(2);
}
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const view of views) await take(view);

/** Each view begins on a window of its own, so that none shows what another left open. */
async function take(view: View): Promise<void> {
  const stage = new Stage();
  try {
    await stage.open(SIZE);
    await view.show(stage);
    for (const theme of THEMES) {
      await stage.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await stage.nameHome();
      const path = join(FOLDER, `${view.name}-${theme}.png`);
      await stage.page.screenshot({ path, animations: "disabled" });
      process.stdout.write(`${path}\n`);
    }
  } finally {
    await stage.close();
  }
}
