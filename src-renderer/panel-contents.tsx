import {
  Activity,
  Braces,
  ChartNoAxesColumn,
  History,
  UsersRound,
  WalletCards,
  Waypoints,
} from "lucide-react";
import type { ComponentType } from "react";
import type { PanelId } from "../shared/panels.ts";
import { ActivityPanel } from "./features/activity/activity-panel.tsx";
import { CostsPanel } from "./features/costs/costs-panel.tsx";
import { ExecutionsPanel } from "./features/executions/executions-panel.tsx";
import { FactsPanel } from "./features/facts/facts-panel.tsx";
import { GraphPanel } from "./features/graph/graph-panel.tsx";
import { InsightPanel } from "./features/insight/insight-panel.tsx";
import { WorkersPanel } from "./features/workers/workers-panel.tsx";

interface PanelContent {
  /** 14 to 16 pixels wide. */
  readonly Icon: ComponentType<{ readonly size: number }>;
  /** What is seen below the panel's first line. */
  readonly Content: ComponentType;
}

/** What each panel of `shared/panels.ts` shows. */
export const PANEL_CONTENTS: Readonly<Record<PanelId, PanelContent>> = {
  executions: { Icon: Activity, Content: ExecutionsPanel },
  costs: { Icon: WalletCards, Content: CostsPanel },
  facts: { Icon: Braces, Content: FactsPanel },
  activity: { Icon: History, Content: ActivityPanel },
  graph: { Icon: Waypoints, Content: GraphPanel },
  workers: { Icon: UsersRound, Content: WorkersPanel },
  insight: { Icon: ChartNoAxesColumn, Content: InsightPanel },
};
