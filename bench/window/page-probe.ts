import type { Page } from "@playwright/test";
import type { WindowApi } from "../../shared/window-api.ts";

/** What the bench asks of the page that it measures. All times are milliseconds since 1970. */
interface Probe {
  /**
   * Begins to watch for an element to come or to go.
   * @param attribute where that is to change instead
   */
  watch(selector: string, attribute: string | null): void;
  /** When what is watched for was painted. */
  seen(): Promise<number>;
  /** When the last of some events reached the page, before anything of the page handled it. */
  lastEvent(): number;
  startFrames(): void;
  /** The milliseconds between the frames since they were started. */
  stopFrames(): number[];
  /** Characters that were pushed since the last question. */
  takePushed(): number;
}

declare global {
  interface Window {
    readonly baton: WindowApi;
    probe: Probe;
  }
}

const PATIENCE_MS = 20_000;

/** Puts the probe into a window's page. */
export async function installProbe(page: Page): Promise<void> {
  await page.evaluate(makeProbe, PATIENCE_MS);
}

/** Runs within the page: it may use nothing from around it. */
function makeProbe(patienceMs: number): void {
  const now = () => performance.timeOrigin + performance.now();
  let last = 0;
  for (const kind of ["keydown", "drop", "dragend"]) {
    window.addEventListener(kind, () => (last = now()), { capture: true });
  }
  let frames: number[] | null = null;
  let pushed = 0;
  let watched = Promise.resolve(0);
  window.baton.onChanges((changes) => {
    pushed += changes.length;
  });
  window.probe = {
    watch(selector, attribute) {
      const look = () => {
        const element = document.querySelector(selector);
        return attribute === null ? element !== null : element?.getAttribute(attribute);
      };
      const before = look();
      watched = new Promise((resolve, reject) => {
        const patience = setTimeout(
          () => reject(new Error(`${selector} stayed as it was`)),
          patienceMs,
        );
        const observer = new MutationObserver(() => {
          if (look() === before) return;
          clearTimeout(patience);
          observer.disconnect();
          // A message after the frame's own work is handled when the frame was handed over.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(now());
            port2.postMessage(null);
          });
        });
        observer.observe(document, {
          ...{ subtree: true, childList: true, attributes: true, characterData: true },
        });
      });
    },
    seen: () => watched,
    lastEvent: () => last,
    startFrames() {
      const own: number[] = [];
      frames = own;
      let before = 0;
      const tick = (at: number) => {
        if (frames !== own) return;
        if (before > 0) own.push(at - before);
        before = at;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
    stopFrames() {
      const own = frames ?? [];
      frames = null;
      return own;
    },
    takePushed() {
      const length = pushed;
      pushed = 0;
      return length;
    },
  };
}
