import { setLocale } from "../shared/strings/locale.ts";

// Imported before everything that shows anything: some texts are made when their module is loaded.
setLocale(window.baton.locale, window.baton.localeOfTimes);
