import type { Severity, VerdictStatus } from "../../shared/domain/verdict.ts";
import { t } from "../../shared/strings/translate.ts";
import type { Tone } from "./chip.tsx";

/** What people read for each verdict. */
export const VERDICT_LABELS: Readonly<Record<VerdictStatus, string>> = {
  pass: t(($) => $.ui.verdicts.pass),
  fail: t(($) => $.ui.verdicts.fail),
  completed_with_debt: t(($) => $.ui.verdicts.completed_with_debt),
};

export const VERDICT_TONES: Readonly<Record<VerdictStatus, Tone>> = {
  pass: "ok",
  fail: "bad",
  completed_with_debt: "warn",
};

/** What people read for each severity. */
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  security: t(($) => $.ui.severities.security),
  crash: t(($) => $.ui.severities.crash),
  data_loss: t(($) => $.ui.severities.data_loss),
  wrong_algorithm: t(($) => $.ui.severities.wrong_algorithm),
  missing_ac: t(($) => $.ui.severities.missing_ac),
  style: t(($) => $.ui.severities.style),
  perf: t(($) => $.ui.severities.perf),
  other: t(($) => $.ui.severities.other),
};
