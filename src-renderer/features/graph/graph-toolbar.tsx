import { Crosshair, Minus, Plus, X } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { changeGraphView, MOST_STEPS, useGraphView } from "../../state/graph.ts";
import { useView } from "../../state/view.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatCount } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./graph-toolbar.module.css";
import type { ShownGraph } from "./use-shown-graph.ts";

const MODES = [
  { value: "drawing", label: t(($) => $.graph.drawing) },
  { value: "list", label: t(($) => $.graph.list) },
] as const;

/** What is drawn: of which tasks, and which links. */
export function GraphToolbar({ graph }: { readonly graph: ShownGraph | undefined }) {
  const { mode, finished, unlinked, around } = useGraphView();
  return (
    <div className={styles.toolbar}>
      <Scope />
      <span className={styles.space} />
      <Toggle
        label={t(($) => $.graph.finished)}
        hint={t(($) => $.graph.finishedHint)}
        isOn={finished}
        onToggle={() => changeGraphView({ finished: !finished })}
      />
      {around === null && (
        <Toggle
          label={t(($) => $.graph.unlinked)}
          hint={t(($) => $.graph.unlinkedHint)}
          isOn={unlinked}
          onToggle={() => changeGraphView({ unlinked: !unlinked })}
        />
      )}
      <Segmented
        label={t(($) => $.graph.mode)}
        value={mode}
        segments={MODES}
        onChange={(next) => changeGraphView({ mode: next })}
      />
      {graph && <Counts graph={graph} />}
    </div>
  );
}

function Scope() {
  const { around, steps } = useGraphView();
  const projectId = useView((view) => view.projectId);
  if (around === null) {
    return (
      <span className={styles.scope}>
        {projectId === null ? t(($) => $.graph.scopeAll) : t(($) => $.graph.scopeProject)}
      </span>
    );
  }
  return (
    <span className={styles.around}>
      <Crosshair size={13} aria-hidden="true" />
      <span className={styles.scope}>{t(($) => $.graph.around, { key: around.key })}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a line of text */}
      <span role="group" aria-label={t(($) => $.graph.steps)} className={styles.steps}>
        <IconButton
          label={t(($) => $.graph.fewerSteps)}
          size="s"
          disabled={steps <= 1}
          onClick={() => changeGraphView({ steps: steps - 1 })}
        >
          <Minus size={12} />
        </IconButton>
        <output className={styles.count} title={t(($) => $.graph.steps)}>
          {steps}
        </output>
        <IconButton
          label={t(($) => $.graph.moreSteps)}
          size="s"
          disabled={steps >= MOST_STEPS}
          onClick={() => changeGraphView({ steps: steps + 1 })}
        >
          <Plus size={12} />
        </IconButton>
      </span>
      <IconButton
        label={t(($) => $.graph.leaveAround)}
        size="s"
        onClick={() => changeGraphView({ around: null })}
      >
        <X size={13} />
      </IconButton>
    </span>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Toggle({ label, hint, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      title={hint}
      onClick={onToggle}
    >
      {label}
    </button>
  );
}

function Counts({ graph }: { readonly graph: ShownGraph }) {
  const { tasks, edges, stalled } = graph.model;
  return (
    <p className={styles.counts}>
      {t(($) => $.graph.counts, { count: tasks.size, formatted: formatCount(tasks.size) })} ·{" "}
      {t(($) => $.graph.links, { count: edges.length })}
      {stalled > 0 && <Chip tone="bad">{t(($) => $.graph.stalled, { count: stalled })}</Chip>}
    </p>
  );
}
