import { actionOf } from "../../../shared/actions/index.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { runAction } from "../../state/actions.ts";
import { showKeys } from "../../state/keys.ts";
import { Button } from "../../ui/button.tsx";
import { formatCost } from "../../ui/format.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { FilterLine } from "./filter-line.tsx";
import styles from "./header.module.css";
import { Running } from "./running.tsx";
import { ViewMenu } from "./view-menu.tsx";

/** The top of the window: filter, what runs, what it costs, and a new task. */
export function Header() {
  const { data: status } = useBoardStatus();
  return (
    <header className={styles.header} data-region="">
      <div className={styles.brand}>
        <span className={styles.mark} aria-hidden="true" />
        <h1 className={styles.name}>{t(($) => $.header.app)}</h1>
      </div>
      <FilterLine />
      <ViewMenu />
      <span className={styles.gap} />
      <Running />
      <span className={styles.cost} title={t(($) => $.header.costTitle)}>
        {formatCost(status?.costTodayUsd ?? 0)}{" "}
        <span className={styles.today}>{t(($) => $.header.today)}</span>
      </span>
      <button
        type="button"
        className={styles.palette}
        aria-label={`${actionOf("show-palette").label} (${showKeys("Mod+k")})`}
        title={actionOf("show-palette").label}
        onClick={() => runAction("show-palette")}
      >
        <Kbd keys={showKeys("Mod+k")} />
      </button>
      <Button variant="primary" shortcut="N" onClick={() => runAction("new-task")}>
        {t(($) => $.header.newTask)}
      </Button>
    </header>
  );
}
