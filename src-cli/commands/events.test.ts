import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

interface Line {
  readonly ok: boolean;
  readonly data: { readonly kind: string; readonly taskKey: string };
}

test("--follow prints other processes' events as they are committed, one document a line", async () => {
  const at = new Workplace().init();
  at.add("Before");
  const follow = at.start(["events", "--follow", "--since", "1", "--json"]);
  const lines = createInterface({ input: follow.child.stdout as NodeJS.ReadableStream });
  const next = async () => JSON.parse(((await once(lines, "line")) as [string])[0]) as Line;
  expect(await next()).toMatchObject({
    ok: true,
    data: { kind: "task_created", taskKey: "API-1" },
  });
  const coming = next();
  at.add("After");
  expect(await coming).toMatchObject({ data: { kind: "task_created", taskKey: "API-2" } });
  follow.child.kill("SIGINT");
  await once(follow.child, "exit");
});

test("--follow ends quietly when its reader leaves", async () => {
  const at = new Workplace().init();
  at.add("One");
  const follow = at.start(["events", "--follow", "--since", "0"]);
  await once(follow.child.stdout as NodeJS.ReadableStream, "data");
  follow.child.stdout?.destroy();
  at.add("Two");
  const [status] = (await once(follow.child, "exit")) as [number | null];
  expect(status).toBe(0);
});

test.skipIf(process.platform === "win32")("SIGUSR1 opens no debugger in it", async () => {
  const at = new Workplace().init();
  at.add("One");
  const follow = at.start(["events", "--follow", "--since", "0"]);
  const { stdout } = follow.child;
  await once(stdout as NodeJS.ReadableStream, "data");
  follow.child.kill("SIGUSR1");
  const coming = once(stdout as NodeJS.ReadableStream, "data");
  at.add("Two");
  await coming;
  follow.child.kill("SIGTERM");
  expect((await follow.ended).stderr).toBe("");
});

test("--follow takes no page", () => {
  const at = new Workplace().init();
  expect(at.refusal(["events", "--follow", "--latest"]).status).toBe(2);
  expect(at.refusal(["events", "--follow", "--limit", "5"]).status).toBe(2);
});
