import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** For how long back the insight panel shows figures. */
export const PERIODS = ["week", "month", "quarter", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** What costs are told by. */
export type CostGrouping = "day" | "agent" | "project";

interface InsightView {
  readonly period: Period;
  readonly costsBy: CostGrouping;
}

const INITIAL: InsightView = { period: "month", costsBy: "day" };

/** How the insight panel is read. */
export const useInsightView = create<InsightView>()(
  persist(() => INITIAL, {
    name: "baton-insight",
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Reads it in another way. */
export function changeInsightView(part: Partial<InsightView>): void {
  useInsightView.setState(part);
}
