import { app, Menu, session, type WebContents } from "electron";
import { spellingLanguages, type TextActions, textMenu } from "./text-menu.ts";

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

/**
 * Checks spelling in the system's languages, or does not. macOS does it by itself; elsewhere Chromium
 * fetches a language's dictionary once.
 */
export function checkSpelling(isWanted: boolean): void {
  const { defaultSession } = session;
  defaultSession.setSpellCheckerEnabled(isWanted);
  if (!isWanted || process.platform === "darwin") return;
  const known = defaultSession.availableSpellCheckerLanguages;
  const languages = spellingLanguages(app.getPreferredSystemLanguages(), known);
  if (languages.length > 0) defaultSession.setSpellCheckerLanguages(languages);
}
