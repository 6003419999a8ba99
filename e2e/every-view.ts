import { AxeBuilder } from "@axe-core/playwright";
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
  "settings",
  "agents",
  "import",
  "export",
  "restore",
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
export async function chooseInMenu({ baton }: BoardHome, id: ActionId): Promise<void> {
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
        await at.page.locator("[data-panel=task] [role=tabpanel]").waitFor();
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
];

/** The title of the task that {@link MORE_VIEWS} need with a failing verdict, in review. */
export const FAILING = "Rework the cache";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on what is shown now: a line for each. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(STANDARDS)
    // Whoever comes to a guard is sent back into the menu at once.
    .exclude("[data-base-ui-focus-guard]")
    // A menu stands beside the landmarks, above them all.
    .disableRules("region");
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

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

/** Waits until nothing moves any more that comes to an end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * What can't be brought into the window: it sticks out, and nothing around it scrolls that way.
 * @returns a line for each, and for a page that scrolls sideways itself
 */
export function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element, axis: "X" | "Y"): boolean => {
      const how = getComputedStyle(element)[`overflow${axis}`];
      const has =
        axis === "X"
          ? element.scrollWidth > element.clientWidth
          : element.scrollHeight > element.clientHeight;
      return has && (how === "auto" || how === "scroll");
    };
    const isScrolled = (element: Element, axis: "X" | "Y"): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (scrolls(around, axis)) return true;
      }
      return false;
    };
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");
    const tops = [...document.querySelectorAll("[role=dialog]")];
    const scope = tops.at(-1) ?? document.body;
    const controls = "button, input, textarea, a[href], [role=option], [role=menuitem], [role=tab]";
    for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest("[aria-hidden=true], [inert]")) continue;
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      // What only screen readers see.
      if (width <= 1) continue;
      const name = `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}`;
      const isOutX = left < -1 || right > root.clientWidth + 1;
      const isOutY = top < -1 || bottom > root.clientHeight + 1;
      if (isOutX && !isScrolled(control, "X")) faults.push(`${name} sticks out sideways`);
      if (isOutY && !isScrolled(control, "Y")) faults.push(`${name} sticks out below or above`);
    }
    return faults;
  });
}
