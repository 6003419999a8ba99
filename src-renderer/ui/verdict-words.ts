import type { Severity, VerdictStatus } from "../../shared/domain/verdict.ts";
import type { Tone } from "./chip.tsx";

/** What people read for each verdict. */
export const VERDICT_LABELS: Readonly<Record<VerdictStatus, string>> = {
  pass: "Passed",
  fail: "Failed",
  completed_with_debt: "With debt",
};

export const VERDICT_TONES: Readonly<Record<VerdictStatus, Tone>> = {
  pass: "ok",
  fail: "bad",
  completed_with_debt: "warn",
};

/** What people read for each severity. */
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  security: "Security",
  crash: "Crash",
  data_loss: "Data loss",
  wrong_algorithm: "Wrong algorithm",
  missing_ac: "Missing requirement",
  style: "Style",
  perf: "Performance",
  other: "Other",
};
