import type { Page } from "@playwright/test";
import type { ActionId } from "../shared/actions/index.ts";
import { PANELS } from "../shared/panels.ts";
import { choosing } from "./answer-dialogs.ts";
import type { BoardHome } from "./board-home.ts";

/** Something that the window can show, and how to come to it and away from it. */
export interface View {
  readonly name: string;
  readonly open: (at: BoardHome, key: string) => Promise<void>;
  readonly close: (at: BoardHome) => Promise<void>;
}

const TASK_TABS = ["Brief", "Changes", "Runs", "Verdict", "Comments", "History"];

const DIALOGS = [
  "new-task",
  "project-settings",
  "import",
  "export",
  "restore",
  "archived-projects",
  "show-shortcuts",
  "show-palette",
] as const satisfies readonly ActionId[];

const leave = async (at: BoardHome) => {
  await at.page.keyboard.press("Escape");
  await at.page.locator("[role=dialog], [role=menu]").first().waitFor({ state: "hidden" });
};

const dialogOf = (id: ActionId): View => ({
  name: `the dialog of ${id}`,
  open: async (at) => {
    await chooseInMenu(at, id);
    await at.page.getByRole("dialog").waitFor();
  },
  close: leave,
});

/** Chooses an action in the app's own menus. */
export async function chooseInMenu(
  { baton }: Pick<BoardHome, "baton">,
  id: ActionId,
): Promise<void> {
  await baton.app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    if (!item) throw new Error(`no menu has ${wanted}`);
    item.click();
  }, id);
}

/** Every view: the board, each panel, each page of a task, dialogs and menus. */
export const VIEWS: readonly View[] = [
  { name: "the board", open: async () => undefined, close: async () => undefined },
  ...PANELS.map(
    ({ id, title }): View => ({
      name: `the ${id} panel`,
      open: async (at) => {
        await chooseInMenu(at, `panel-${id}`);
        await at.page.getByRole("complementary", { name: title }).waitFor();
      },
      close: async (at) => {
        await chooseInMenu(at, `panel-${id}`);
        await at.page.locator(`[data-panel=${id}]`).waitFor({ state: "hidden" });
      },
    }),
  ),
  ...TASK_TABS.map(
    (tab): View => ({
      name: `a task's ${tab}`,
      open: async (at, key) => {
        await at.card(key).click();
        await at.page.locator("[data-panel=task]").getByRole("tab", { name: tab }).click();
        await at.page.locator("[data-panel=task] [role=tabpanel]:not([inert])").waitFor();
      },
      close: async ({ page }) => {
        await page.keyboard.press("Escape");
        await page.locator("[data-panel=task]").waitFor({ state: "hidden" });
      },
    }),
  ),
  ...DIALOGS.map(dialogOf),
  {
    name: "the menu of a card",
    open: async (at, key) => {
      await at.card(key).click({ button: "right" });
      await at.page.getByRole("menu", { name: "Move to" }).waitFor();
    },
    close: leave,
  },
  {
    name: "the run dialog",
    open: async (at, key) => {
      await at.card(key).focus();
      await at.page.keyboard.press("r");
      await at.page.getByRole("dialog").waitFor();
    },
    close: leave,
  },
  {
    name: "the quick line of a column",
    open: async (at, key) => {
      await at.card(key).focus();
      await at.page.keyboard.press("q");
      await at.page.getByRole("textbox", { name: "New card in Todo" }).waitFor();
    },
    close: async ({ page }) => page.keyboard.press("Escape"),
  },
];

const MORE_DIALOGS = [
  "new-project",
  "save-view",
  "templates",
  "toggle-board-pause",
] as const satisfies readonly ActionId[];

/** Dialogs that need what {@link fillForViews} makes. */
export const MORE_VIEWS: readonly View[] = [
  ...MORE_DIALOGS.map(dialogOf),
  {
    name: "the override dialog",
    open: async (at) => {
      await at.page.locator("[data-board]").getByText(FAILING).click({ button: "right" });
      await at.page.getByRole("menuitem", { name: /^Done/ }).click();
      await at.page.getByRole("dialog").getByText("drops the last row").waitFor();
    },
    close: leave,
  },
  {
    name: "the dialog of a pasted list",
    open: async (at, key) => {
      await at.card(key).focus();
      await paste(at.page, "- [ ] Pasted parent\n  - Pasted child\n- [x] Pasted and done");
      await at.page.getByRole("dialog").waitFor();
    },
    close: leave,
  },
  {
    name: "a template's form",
    open: async (at) => {
      await chooseInMenu(at, "templates");
      await at.page.getByRole("dialog").getByRole("button", { name: "New template" }).click();
      await at.page.getByRole("dialog").getByLabel("Title of its cards").waitFor();
    },
    close: leave,
  },
  {
    name: "the question before a comment is deleted",
    open: async (at, key) => {
      await at.card(key).click();
      await at.page.locator("[data-panel=task]").getByRole("tab", { name: "Comments" }).click();
      await at.page.getByRole("button", { name: /^Delete/ }).click();
      await at.page.getByRole("dialog").waitFor();
    },
    close: async (at) => {
      await leave(at);
      await at.page
        .locator("[data-panel=task]")
        .getByRole("button", { name: /^Close/ })
        .first()
        .click();
      await at.page.locator("[data-panel=task]").waitFor({ state: "hidden" });
    },
  },
  {
    name: "every row of the new-task dialog",
    open: async (at) => {
      await chooseInMenu(at, "new-task");
      const dialog = at.page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Add: what verifies it" }).click();
      await dialog.getByLabel("Command that verifies it").fill("npm test");
      await dialog.getByRole("button", { name: "Add: due date" }).click();
      await dialog.getByLabel("Due").fill("2031-02-03");
      await dialog.getByLabel("Due").press("Enter");
      await dialog.getByRole("button", { name: "Add: whom it is reserved for" }).click();
      const search = dialog.getByRole("combobox", { name: "Reserved for" });
      await search.fill("night");
      await search.press("ArrowDown");
      await search.press("Enter");
      await dialog.getByRole("button", { name: "Reserve it for nobody" }).waitFor();
    },
    close: async (at) => {
      const dialog = at.page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Reserve it for nobody" }).click();
      await dialog.getByRole("button", { name: "Verify it as the project says" }).click();
      await dialog.getByRole("button", { name: "Take the due date away" }).click();
      await leave(at);
    },
  },
  {
    name: "the bar of several chosen cards",
    open: async (at, key) => {
      await at.card(key).focus();
      await at.page.keyboard.press("Control+a");
      await at.page.locator("[data-selected]").getByText("selected").waitFor();
    },
    close: async (at) => {
      await at.page.getByRole("button", { name: "Clear the selection" }).click();
    },
  },
  {
    name: "the labels of several chosen cards",
    open: async (at, key) => {
      await at.card(key).focus();
      await at.page.keyboard.press("x");
      await at.page.getByRole("region", { name: "Selected cards" }).getByText("Labels").click();
      await at.page.getByRole("dialog").waitFor();
    },
    close: async (at) => {
      await leave(at);
      await at.page.getByRole("button", { name: "Clear the selection" }).click();
    },
  },
  {
    name: "the board as it was",
    open: async (at) => {
      await chooseInMenu(at, "show-past");
      await at.page.getByRole("slider", { name: "Moment" }).waitFor();
    },
    close: async ({ page }) => {
      await page.getByRole("button", { name: "Back to now" }).click();
      await page.locator("[data-board]").waitFor();
    },
  },
  {
    name: "the filter with tokens and suggestions",
    open: async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("label:api st");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
    close: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Clear the filter" }).click();
    },
  },
  {
    name: "the menu of grouping and views",
    open: async ({ page }) => {
      await page.getByRole("button", { name: "Grouping and views" }).click();
      await page.getByRole("menu").waitFor();
    },
    close: leave,
  },
  {
    name: "the board in lanes, one of them folded",
    open: async ({ page }) => {
      await page.getByRole("button", { name: "Grouping and views" }).click();
      await page.getByRole("menuitem", { name: "Priority" }).click();
      await page.getByRole("menu").waitFor({ state: "hidden" });
      await page.locator("[data-lane]").first().click();
      await page.locator("[data-lane][aria-expanded=false]").first().waitFor();
    },
    close: async (at) => {
      await chooseInMenu(at, "unfold-lanes");
      await at.page.getByRole("button", { name: "Grouping and views" }).click();
      await at.page.getByRole("menuitem", { name: "Nothing" }).click();
      await at.page.getByRole("menu").waitFor({ state: "hidden" });
    },
  },
  {
    name: "the menu of the project",
    open: async ({ page }) => {
      const projects = page.getByRole("region", { name: "Projects" });
      const line = projects.locator("[aria-current]").locator("..");
      await line.hover();
      await line.getByRole("button", { name: "Project menu" }).click();
      await page.getByRole("menu").waitFor();
    },
    close: leave,
  },
];

/** The title of the task that {@link MORE_VIEWS} need with a failing verdict, in review. */
export const FAILING = "Rework the cache";

/** Pastes a text where the focus is, as the clipboard would. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** Makes on a board what {@link MORE_VIEWS} show, and answers the system's dialogs for them. */
export async function fillForViews(at: BoardHome, folder: string): Promise<void> {
  const failing = await at.add(FAILING);
  const { claimEpoch } = await at.json<{ claimEpoch: number }>(
    ...["task", "claim", failing, "--agent", "builder"],
  );
  const as = ["--agent", "builder", "--epoch", String(claimEpoch)];
  await at.json("task", "move", failing, "in_review", ...as);
  await at.json("verify", failing, "--status", "fail", "--finding", "data_loss:drops the last row");
  await choosing(at.baton, folder);
}
