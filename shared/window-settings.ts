import type { AppSettings } from "./domain/app-settings.ts";
import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";

/** The secrets that are stored, by name, and whether more can be. */
export interface StoredSecrets {
  readonly names: readonly string[];
  /** Why no secret can be stored or read here, and what to do; null where the keychain works. */
  readonly keychainFault: string | null;
}

/** What the window asks of the app's settings, and of the app itself. */
export type SettingsRequest =
  | { readonly kind: "read" }
  /** Changes some settings; all of them or none. */
  | { readonly kind: "change"; readonly changes: Partial<AppSettings> }
  | { readonly kind: "secrets" };

/** What each {@link SettingsRequest} answers with. */
export interface SettingsAnswers {
  readonly read: AppSettings;
  readonly change: AppSettings;
  readonly secrets: StoredSecrets;
}

/** Asks something of the app's settings. A refusal is a value. */
export type AskSettings = <Kind extends SettingsRequest["kind"]>(
  request: Extract<SettingsRequest, { kind: Kind }>,
) => Promise<JsonText<Result<SettingsAnswers[Kind]>>>;
