import { expect, test } from "@playwright/test";
import { AgentHome } from "./agent-home.ts";

let at: AgentHome;

test.describe.configure({ timeout: 360_000 });

test.beforeEach(async () => {
  at = new AgentHome(() => ({
    worker: { steps: [{ write: "work.txt", text: "done\n" }, { say: "Done." }] },
    failer: { steps: [{ say: "I can't." }, { exit: 1 }] },
    hanger: { steps: [{ say: "thinking" }, { hang: true }] },
  }));
  await at.launch();
});

test.afterEach(() => at.remove());

const pilot = (profile: string, max = 2) =>
  at.call("project.edit", {
    ...{ project: "API", autopilot: true, autopilotProfile: profile, autopilotMax: max },
  });
const runsOf = (key: string) =>
  at.call("task.get", { task: key }).then(({ executions }) => executions);

test("an autopilot takes the ready tasks by itself, those with its labels alone", async () => {
  const keys = [
    await at.add("One", { labels: ["auto"] }),
    await at.add("Two", { labels: ["auto"] }),
  ];
  const other = await at.add("For people");
  await at.call("project.edit", { project: "API", autopilotLabels: ["auto"] });
  await pilot("worker");
  // What they change is verified by nothing here, so that it waits for a person.
  for (const key of keys) await at.reaches(key, "in_review");
  // Added while it is at work: nobody has to start anything again.
  const late = await at.add("Three", { labels: ["auto"] });
  await at.reaches(late, "in_review");
  expect(await at.call("task.get", { task: other })).toMatchObject({
    status: "todo",
    executions: [],
  });
});

test("it runs no more at a time than it may, and rests when a person pauses it", async () => {
  for (let index = 0; index < 4; index++) await at.add(`Task ${index}`);
  await pilot("hanger", 2);
  await expect.poll(async () => (await at.live()).length).toBe(2);
  await expect.poll(menuItems).toContain("Pause the autopilot");
  await at.call("autopilot.pause", {});
  await expect.poll(menuItems).toContain("Resume the autopilot");
  for (const { executionId } of await at.live()) await at.stop(executionId, "release");
  await expect.poll(async () => (await at.live()).length).toBe(0);

  await clickMenu("Resume the autopilot");
  await expect.poll(async () => (await at.live()).length).toBe(2);
  // What a person has stopped is left alone; the other two are ready too.
  const stopped = at.query<{ n: number }>(
    "SELECT count(DISTINCT task_id) AS n FROM execution_processes",
  );
  expect(stopped).toEqual([{ n: 4 }]);
  await at.call("autopilot.pause", {});
  for (const { executionId } of await at.live()) await at.stop(executionId, "release");
  await expect.poll(async () => (await at.live()).length).toBe(0);
});

test("what fails at once is left alone for a while, and does not spin", async () => {
  const key = await at.add("Fail");
  await pilot("failer");
  await expect
    .poll(async () => (await runsOf(key)).map(({ status }) => status))
    .toEqual(["failed"]);
  await at.reaches(key, "todo");
  // Whatever happens on the board wakes the autopilot; it goes on with other work only.
  await pilot("worker");
  const next = await at.add("Succeed");
  await at.reaches(next, "in_review");
  expect(await runsOf(key)).toHaveLength(1);
});

test("a project that can't be served says so once, and is served once it can be", async () => {
  const told = at.page.getByRole("status").getByText("The autopilot of API rests");
  const key = await at.add("Wait for a program");
  await pilot("nobody");
  await expect(told).toHaveCount(1);
  await expect(told).toContainText("nobody");
  expect(await runsOf(key)).toEqual([]);
});

const menuItems = () =>
  at.baton.app.evaluate(({ Menu }) => {
    const run = Menu.getApplicationMenu()?.items.find(({ label }) => label === "Run");
    return run?.submenu?.items.map(({ label }) => label) ?? [];
  });

const clickMenu = (wanted: string) =>
  at.baton.app.evaluate(({ Menu }, wanted) => {
    const run = Menu.getApplicationMenu()?.items.find(({ label }) => label === "Run");
    run?.submenu?.items.find(({ label }) => label === wanted)?.click();
  }, wanted);
