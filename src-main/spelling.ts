import { app, session } from "electron";
import type { DictionaryState, SpellingState } from "../shared/window-settings.ts";
import { languagesWithoutDictionary, spellingLanguages } from "./text-menu.ts";
import type { WindowSettingsFile } from "./window-settings.ts";

/** The check of spelling, and how far its dictionaries are. */
export interface Spelling {
  /** How far they are, as far as that is known. */
  state(): SpellingState;
  /** Fetches those again that could not be fetched. */
  fetchAgain(): void;
}

/** What checking spelling needs. */
export interface SpellingOptions {
  readonly settings: Pick<WindowSettingsFile, "read" | "follow">;
  /** Told of each change of the state, and of the first one at once. */
  readonly onChange: (state: SpellingState) => void;
  /** Notes a dictionary that can't be had. */
  readonly warn: (message: string) => void;
}

/**
 * Checks spelling in the system's languages where the settings want it. macOS does it by itself;
 * elsewhere Chromium fetches a language's dictionary once.
 */
export function createSpelling({ settings, onChange, warn }: SpellingOptions): Spelling {
  const { defaultSession } = session;
  // What Chromium took by itself, for a system of whose languages it has none.
  const usual = defaultSession.getSpellCheckerLanguages();
  let isChecked = settings.read().checksSpelling;
  let state: SpellingState = [];
  const take = (next: SpellingState) => {
    state = next;
    onChange(next);
  };
  const note = (language: string, kind: DictionaryState["kind"]) => {
    const isAskedFor = isChecked && defaultSession.getSpellCheckerLanguages().includes(language);
    if (!isAskedFor) return;
    const others = state.filter((each) => each.language !== language);
    take([...others, { language, kind }].sort((a, b) => (a.language < b.language ? -1 : 1)));
  };
  if (process.platform !== "darwin") {
    defaultSession.on("spellcheck-dictionary-initialized", (_, language) =>
      note(language, "ready"),
    );
    defaultSession.on("spellcheck-dictionary-download-begin", (_, language) =>
      note(language, "fetching"),
    );
    defaultSession.on("spellcheck-dictionary-download-failure", (_, language) => {
      warn(`the spelling dictionary for ${language} could not be fetched`);
      note(language, "failed");
    });
  }
  const begin = () => {
    const wanted = app.getPreferredSystemLanguages();
    take(isChecked ? withoutDictionary(wanted) : []);
    check(isChecked, wanted, usual);
  };
  settings.follow(({ checksSpelling }) => {
    if (checksSpelling === isChecked) return;
    isChecked = checksSpelling;
    begin();
  });
  begin();
  return {
    state: () => state,
    fetchAgain() {
      if (!state.some(({ kind }) => kind === "failed")) return;
      take(state.map((each) => (each.kind === "failed" ? { ...each, kind: "fetching" } : each)));
      check(isChecked, app.getPreferredSystemLanguages(), usual);
    },
  };
}

function withoutDictionary(wanted: readonly string[]): SpellingState {
  if (process.platform === "darwin") return [];
  const known = session.defaultSession.availableSpellCheckerLanguages;
  return languagesWithoutDictionary(wanted, known).map((language) => ({ language, kind: "none" }));
}

function check(isWanted: boolean, wanted: readonly string[], usual: readonly string[]): void {
  const { defaultSession } = session;
  defaultSession.setSpellCheckerEnabled(isWanted);
  if (process.platform === "darwin") return;
  const languages = spellingLanguages(wanted, defaultSession.availableSpellCheckerLanguages);
  // Nothing is fetched for a check that nobody wants; and the same languages as before would be no
  // reason for Chromium to fetch anything, or to tell what it has.
  defaultSession.setSpellCheckerLanguages([]);
  if (isWanted) {
    defaultSession.setSpellCheckerLanguages(languages.length > 0 ? languages : [...usual]);
  }
}
