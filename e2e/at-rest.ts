import type { Locator } from "@playwright/test";

/** Frames in which nothing changes before something counts as being at rest. */
const STILL_FRAMES = 12;

/**
 * Waits until an element neither moves nor scrolls any more: a wheel's scroll and a layout's way to
 * its place go on for some frames after they can first be seen.
 * @param element must be there
 * @returns where it is in the window and how far it is scrolled, in CSS pixels
 */
export async function atRest(element: Locator) {
  return element.evaluate(async (node, stillFrames) => {
    const read = () => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { x, y, width, height, scrollTop: node.scrollTop };
    };
    let last = read();
    for (let still = 0; still < stillFrames; ) {
      await new Promise(requestAnimationFrame);
      const now = read();
      still = JSON.stringify(now) === JSON.stringify(last) ? still + 1 : 0;
      last = now;
    }
    return last;
  }, STILL_FRAMES);
}
