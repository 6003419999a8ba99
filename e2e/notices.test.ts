import { expect, test } from "@playwright/test";
import { AgentHome, GATE, RIGHT_SUM } from "./agent-home.ts";
import { findAxeFaults, settled } from "./view-faults.ts";

let at: AgentHome;

test.describe.configure({ timeout: 360_000 });

test.beforeEach(async () => {
  at = new AgentHome(() => ({
    fixer: { steps: [{ write: "add.js", text: RIGHT_SUM }, { say: "Done." }] },
    idler: { steps: [{ say: "I found nothing to do." }] },
    hanger: { steps: [{ say: "Let me think." }, { hang: true }] },
    failer: { steps: [{ say: "I can't." }, { exit: 1 }] },
  }));
  await at.launch();
});

test.afterEach(() => at.remove());

/** Notifications that the app shows from now on, instead of on a desktop that tests have not got. */
async function catchNotifications(): Promise<() => Promise<{ title: string; body: string }[]>> {
  await at.baton.app.evaluate(({ Notification, BrowserWindow }) => {
    const caught: Electron.Notification[] = [];
    Object.assign(globalThis, { caught });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      caught.push(this);
    };
    // The person looks at something else.
    BrowserWindow.getAllWindows()[0]?.hide();
  });
  return () =>
    at.baton.app.evaluate(() =>
      (globalThis as unknown as { caught: Electron.Notification[] }).caught.map(
        ({ title, body }) => ({ title, body }),
      ),
    );
}

test("what ends while nobody looks is told of in one notification, and a click shows the task", async () => {
  const shown = await catchNotifications();
  const failed = await at.add("Fail");
  const waiting = await at.add("Want a review");
  await at.call("project.edit", { project: "API", verifyCommand: GATE, verifyRequired: true });
  await at.call("project.edit", { project: "API", verifyAttempts: 1 });
  await at.start(failed, "failer");
  await at.start(waiting, "idler");
  await at.ended(failed);
  await at.ended(waiting);
  const told = async () => (await shown()).map(({ title, body }) => `${title}\n${body}`).join("\n");
  await expect.poll(told, { timeout: 180_000 }).toContain(`${waiting} needs you`);
  expect(await told()).toContain(`${failed} failed`);

  await at.baton.app.evaluate(() => {
    const { caught } = globalThis as unknown as { caught: Electron.Notification[] };
    caught[0]?.emit("click");
  });
  await expect
    .poll(() =>
      at.baton.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()),
    )
    .toBe(true);
  const panel = at.page.getByRole("complementary").first();
  await expect(panel).toContainText(/Fail|Want a review/);
});

test("a run that shows no progress is told of", async () => {
  const shown = await catchNotifications();
  const change = (changes: object) =>
    at.page.evaluate((to) => window.baton.settings({ kind: "change", changes: to }), changes);
  await change({ stalledAfterMs: 10_000, notifiesDone: false });
  const hanging = await at.add("Hang");
  const execution = await at.start(hanging, "hanger");
  const titles = async () => (await shown()).map(({ title }) => title).join("\n");
  await expect.poll(titles, { timeout: 180_000 }).toBe(`${hanging} has stalled`);
  await at.stop(execution, "release");
});

test("what happened while the app was closed is told of once", async () => {
  const done = await at.add("Do it meanwhile");
  await at.baton.close();
  const run = await at.cli("run", done, "--agent", "night", "--", "node", "-e", "0");
  expect(run.code, run.stderr).toBe(0);

  await at.launch();
  const inbox = at.page.getByRole("dialog", { name: "While Baton was closed" });
  await at.page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(inbox).toContainText("1 done");
  await expect(inbox).toContainText(done);
  for (const theme of ["light", "dark"]) {
    await at.page.evaluate((to) => {
      document.documentElement.dataset.theme = to;
    }, theme);
    await settled(at.page);
    expect(await findAxeFaults(at.page)).toEqual([]);
  }
  await inbox.getByRole("button", { name: done }).click();
  await expect(inbox).toBeHidden();
  await expect(at.page.getByRole("complementary").first()).toContainText("Do it meanwhile");

  await at.baton.close();
  await at.launch();
  await expect(at.page.getByText("Do it meanwhile").first()).toBeVisible();
  await expect(at.page.getByText("While Baton was closed")).toHaveCount(0);
});
