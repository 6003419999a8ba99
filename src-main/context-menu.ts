import { app, Menu, type WebContents } from "electron";
import { type TextActions, textMenu } from "./text-menu.ts";

/** Offers a menu wherever text is clicked, in every window. */
export function offerTextMenus(): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.on("context-menu", (_click, params) => {
      const items = textMenu(params, actionsOn(contents));
      if (items.length > 0) Menu.buildFromTemplate(items).popup();
    });
  });
}

function actionsOn(contents: WebContents): TextActions {
  return {
    replace: (word) => contents.replaceMisspelling(word),
    learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
  };
}
