import type { AppSettings, SettingName } from "../../../shared/domain/app-settings.ts";
import type { SettingsPage } from "../../../shared/settings-pages.ts";
import type { Findable } from "./find-entries.ts";

type NameOf<Value> = {
  [Name in SettingName]: AppSettings[Name] extends Value ? Name : never;
}[SettingName];

/** How one setting is changed. */
export type SettingControl =
  | { readonly kind: "switch"; readonly name: NameOf<boolean> }
  /** One of a few words: each value with its label. */
  | {
      readonly kind: "words";
      readonly name: NameOf<string>;
      readonly labels: Readonly<Record<string, string>>;
    }
  /** One of a few numbers; one that is set and not among them stays to be seen. */
  | {
      readonly kind: "numbers";
      readonly name: NameOf<number | null>;
      readonly values: readonly number[];
      readonly say: (value: number) => string;
      /** What null is called, where that is a value. */
      readonly none?: string;
    }
  /** What can't be chosen. */
  | { readonly kind: "fixed"; readonly text: string };

/** One setting as a person finds it. */
export interface SettingEntry extends Findable {
  readonly id: string;
  readonly page: SettingsPage;
  readonly control: SettingControl;
}
