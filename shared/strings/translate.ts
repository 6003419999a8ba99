import { createInstance } from "i18next";
import { en } from "./en/index.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: typeof en };
  }
}

const texts = createInstance({
  lng: "en",
  resources: { en: { translation: en } },
  // What shows a text escapes it: React in the window, the system in menus.
  interpolation: { escapeValue: false },
  // The texts are part of the program, so there is nothing to wait for.
  initAsync: false,
});
void texts.init();

/**
 * A text of the app in the person's language: `t(($) => $.board.cards, { count: 3 })`. Counted texts
 * are kept as `cards_one` and `cards_other`, and chosen by the language's own plural rules.
 * @see https://www.i18next.com/typescript/selector-api
 */
export const t = texts.t;
