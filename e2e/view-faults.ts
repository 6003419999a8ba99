import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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

/**
 * What axe finds by its usual rules once nothing moves any more: colours on their way from one to
 * another are no fault.
 * @param part a selector of what is looked at; without it the whole page
 * @returns a line for each
 */
export async function findFaultsAtRest(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Frames in which nothing moves before all counts as being at rest: what opens begins a frame late. */
const STILL_FRAMES = 3;

/** Waits until nothing moves any more that comes to an end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async (stillFrames) => {
    const findMoving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    for (let still = 0; still < stillFrames; ) {
      const moving = findMoving();
      await Promise.allSettled(moving.map(({ finished }) => finished));
      still = moving.length === 0 ? still + 1 : 0;
      await new Promise(requestAnimationFrame);
    }
  }, STILL_FRAMES);
}

/**
 * What can't be brought into the window: it sticks out, and nothing around it scrolls that way.
 * @returns a line for each, and for a page that scrolls itself
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
    if (root.scrollHeight > root.clientHeight) faults.push("the page scrolls up and down");
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
