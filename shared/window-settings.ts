import type { AppSettings } from "./domain/app-settings.ts";
import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";

/** The secrets that are stored, by name, and whether more can be. */
export interface StoredSecrets {
  readonly names: readonly string[];
  /** Why no secret can be stored or read here, and what to do; null where the keychain works. */
  readonly keychainFault: string | null;
}

/** Something of the app with its version, or a place on this machine. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Something that Baton contains, and under what licence. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** As its package names it, such as `MIT`; null where it names none. */
  readonly licence: string | null;
  /** The whole text; null where its package has none. */
  readonly text: string | null;
}

/** What the app says of itself. */
export interface About {
  readonly version: string;
  readonly versions: readonly NamedText[];
  /** Its files and folders. */
  readonly places: readonly NamedText[];
  /** What the environment sets; it can't be changed while the app runs. */
  readonly durations: readonly { readonly name: string; readonly ms: number }[];
}

/** Whether people find `baton` in a terminal. */
export interface CommandState {
  /** Where it is put. */
  readonly path: string;
  /** `foreign`: something is there that Baton did not put there; it is never touched. */
  readonly kind: "installed" | "outdated" | "absent" | "foreign";
  /** Whether terminals look there; null where that can't be told. */
  readonly isOnPath: boolean;
  /** What else a person has to do, or why nothing can be done; null for nothing. */
  readonly advice: string | null;
}

/** Whether links such as `baton://task/API-12` open this app. */
export interface LinkState {
  readonly isOurs: boolean;
  /** Why it can't be so here; null where it can. */
  readonly obstacle: string | null;
}

/** How far the spelling dictionary of one language is. */
export interface DictionaryState {
  /** Such as `de` or `en-GB`. */
  readonly language: string;
  /** `failed`: it could not be fetched; `none`: there is none. */
  readonly kind: "ready" | "fetching" | "failed" | "none";
}

/** Of the languages in which spelling is checked, those that something is known of. */
export type SpellingState = readonly DictionaryState[];

/** What the window asks of the app's settings, and of the app itself. */
export type SettingsRequest =
  | { readonly kind: "read" }
  /** Changes some settings; all of them or none. */
  | { readonly kind: "change"; readonly changes: Partial<AppSettings> }
  | { readonly kind: "secrets" }
  | { readonly kind: "about" }
  | { readonly kind: "licences" }
  /** What somebody who helps needs to know, secrets masked. */
  | { readonly kind: "diagnostics" }
  | { readonly kind: "command" }
  | { readonly kind: "install-command" }
  | { readonly kind: "remove-command" }
  | { readonly kind: "links" }
  | { readonly kind: "take-links"; readonly isWanted: boolean }
  | { readonly kind: "spelling" }
  /** Fetches the dictionaries again that could not be fetched. */
  | { readonly kind: "fetch-dictionaries" };

/** What each {@link SettingsRequest} answers with. */
export interface SettingsAnswers {
  readonly read: AppSettings;
  readonly change: AppSettings;
  readonly secrets: StoredSecrets;
  readonly about: About;
  readonly licences: readonly Licence[];
  readonly diagnostics: string;
  readonly command: CommandState;
  readonly "install-command": CommandState;
  readonly "remove-command": CommandState;
  readonly links: LinkState;
  readonly "take-links": LinkState;
  readonly spelling: SpellingState;
  readonly "fetch-dictionaries": SpellingState;
}

/** Asks something of the app's settings. A refusal is a value. */
export type AskSettings = <Kind extends SettingsRequest["kind"]>(
  request: Extract<SettingsRequest, { kind: Kind }>,
) => Promise<JsonText<Result<SettingsAnswers[Kind]>>>;
