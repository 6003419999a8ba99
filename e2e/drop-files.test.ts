import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CDPSession, expect, type Locator, test } from "@playwright/test";
import { callFromPage } from "./call-from-page.ts";
import { giveToAppUser } from "./launch/app-user.ts";
import { makeHome, removeHome } from "./launch/own-home.ts";
import { type LaunchedBaton, launchBaton } from "./launch.ts";
import { runCli } from "./run-cli.ts";

// Files of the disk that are dragged onto the window, as the system's file manager does it.

test.describe.configure({ mode: "serial" });

let home: string;
let baton: LaunchedBaton;
let session: CDPSession;

const page = () => baton.window;
const dialog = (): Locator => page().getByRole("dialog");
const notices = (): Locator => page().getByRole("region", { name: "Notifications" });

/** Where files are dropped: on the board, off the sidebar and the panels. */
const AT = { x: 500, y: 300 };

async function drag(type: "dragEnter" | "dragOver" | "drop" | "dragCancel", paths: string[]) {
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  await session.send("Input.dispatchDragEvent", { type, ...AT, data });
}

/** The person lets go somewhere else, and comes back without a file. */
async function dragAway(): Promise<void> {
  await drag("dragCancel", []);
  await page().mouse.move(AT.x, AT.y + 20);
  await page().mouse.move(AT.x, AT.y);
}

async function drop(...paths: string[]): Promise<void> {
  for (const type of ["dragEnter", "dragOver", "drop"] as const) await drag(type, paths);
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(home, "files", name);
  writeFileSync(path, content);
  return path;
}

test.beforeAll(async () => {
  home = makeHome();
  mkdirSync(join(home, "api"));
  mkdirSync(join(home, "files", "empty"), { recursive: true });
  giveToAppUser(home);
  baton = await launchBaton({ home });
  const options = { home, cwd: join(home, "api") };
  expect((await runCli(["init", "--name", "api-server", "--prefix", "API"], options)).code).toBe(0);
  await page().getByRole("button", { name: "api-server" }).click();
  session = await page().context().newCDPSession(page());
});

test.afterAll(async () => {
  await baton?.close();
  removeHome(home);
});

test("a table is previewed and imported into the project on the board", async () => {
  const path = file("tasks.csv", "Title,State\nBuild it,open\nShip it,done\n");
  await drag("dragEnter", [path]);
  await drag("dragOver", [path]);
  await expect(page().getByText("Drop it to import")).toBeVisible();
  await drag("drop", [path]);
  await expect(dialog().getByText("to create")).toBeVisible();
  await expect(page().getByText("Drop it to import")).toHaveCount(0);
  await dialog().getByRole("button", { name: "Import 2 tasks" }).click();
  await expect(dialog().getByText("created")).toBeVisible();
  await dialog().getByRole("button", { name: "Close" }).last().click();
  await expect(page().locator('[data-task-key="API-1"]')).toContainText("Build it");
});

test("JSON lines of beads become a preview too, and a drag that ends leaves nothing", async () => {
  const path = file("issues.jsonl", JSON.stringify({ id: "b-1", title: "One", status: "open" }));
  await drag("dragEnter", [path]);
  await expect(page().getByText("Drop it to import")).toBeVisible();
  await dragAway();
  await expect(page().getByText("Drop it to import")).toHaveCount(0);
  await drop(path);
  await expect(dialog().getByRole("button", { name: "Import 1 task" })).toBeVisible();
  await dialog().getByRole("button", { name: "Back" }).click();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect(dialog()).toHaveCount(0);
});

test("a list is shown as the cards that it would make", async () => {
  await drop(file("list.md", "- Milk\n- Eggs\n"));
  await expect(dialog().getByRole("button", { name: "Make 2 cards" })).toBeVisible();
  await drag("dragEnter", [file("other.md", "- Tea\n")]);
  await expect(page().getByText("Not while a dialog is open")).toBeVisible();
  await dragAway();
  await page().keyboard.press("Escape");
  await expect(dialog()).toHaveCount(0);
});

test("what nothing reads says so, and nothing takes the window's place", async () => {
  const address = page().url();
  await drop(file("picture.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff)));
  await expect(notices()).toContainText("picture.png: nothing that Baton imports looks like this");
  await drop(file("page.html", "<h1>Taken over</h1>"));
  await expect(notices()).toContainText("page.html: nothing that Baton imports looks like this");
  await drop(file("tasks.zip", "PK"));
  await expect(notices()).toContainText("issues.csv");
  const [one, other] = [file("one.md", "- One"), file("other.md", "- Other")];
  await drag("dragEnter", [one, other]);
  await expect(page().getByText("Drop one file or folder at a time")).toBeVisible();
  await drag("drop", [one, other]);
  await dragAway();
  expect(page().url()).toBe(address);
  expect(await callFromPage(page(), "project.list", {})).toHaveLength(2);
});

test("a folder without tasks can become a project", async () => {
  await drop(join(home, "files", "empty"));
  await notices().getByRole("button", { name: "Make it a project" }).click();
  await expect(dialog().getByLabel("Name")).toHaveValue("empty");
});
