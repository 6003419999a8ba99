import { type KeyboardEvent, useMemo, useRef } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useFactSearch, useFacts, useGatedKeys } from "../../api/facts.ts";
import { closeFact, useFactsView } from "../../state/facts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FactDetail } from "./fact-detail.tsx";
import { FactList } from "./fact-list.tsx";
import { factEntries, treeRows } from "./fact-tree.ts";
import styles from "./facts-panel.module.css";
import { FactsToolbar } from "./facts-toolbar.tsx";
import { NewFact } from "./new-fact.tsx";
import { NoFacts } from "./no-facts.tsx";
import { type FactScope, useFactScope } from "./use-fact-scope.ts";

/** What is currently true of a project: the keys as a tree, and below it the one that is chosen. */
export function FactsPanel() {
  const scope = useFactScope();
  const selection = useFactsView((facts) => facts.selection);
  const root = useRef<HTMLDivElement>(null);
  const focusList = () => root.current?.querySelector<HTMLElement>("[role=tree]")?.focus();
  const takeKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !root.current?.contains(event.target as Node)) return;
    if (event.key === "/" && !isText(event.target)) {
      root.current.querySelector<HTMLElement>("input[type=search]")?.focus();
    } else if (event.key === "Escape" && selection.kind !== "none") {
      focusList();
      closeFact();
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what lies inside
    <div ref={root} className={styles.panel} onKeyDown={takeKey}>
      <FactsToolbar />
      <Facts scope={scope} />
      {selection.kind === "fact" && (
        <FactDetail
          key={`${scope.id} ${selection.key}`}
          scope={scope}
          factKey={selection.key}
          onLeave={focusList}
        />
      )}
      {selection.kind === "new" && <NewFact key={scope.id} scope={scope} onLeave={focusList} />}
    </div>
  );
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLElement && ["INPUT", "TEXTAREA"].includes(target.tagName);
}

function Facts({ scope }: { readonly scope: FactScope }) {
  const { rows, error, isLoading, retry } = useRows(scope.id);
  const { isDeleted, text } = useFactsView();
  if (error) {
    return (
      <EmptyState
        title={t(($) => $.facts.unreadable)}
        actions={<Button onClick={retry}>{t(($) => $.facts.tryAgain)}</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  if (isLoading) return <ListSkeleton />;
  if (rows.length === 0) return <NoFacts scope={scope} isDeleted={isDeleted} text={text} />;
  return <FactList rows={rows} scopeId={scope.id} />;
}

/** The lines of the tree: what is looked for, or all of it. */
function useRows(scopeId: string) {
  const { isDeleted, text, folded } = useFactsView();
  const wanted = text.trim();
  const live = useFacts(scopeId);
  const gates = useGatedKeys(scopeId);
  const found = useFactSearch(scopeId, wanted, isDeleted);
  const isSearch = wanted !== "";
  const rows = useMemo(() => {
    const facts = (isDeleted ? found.data : live.data) ?? new Map();
    const waited = isDeleted ? new Map() : (gates.data ?? new Map());
    const isFound = (key: string) =>
      !isSearch || Boolean(found.data?.has(key)) || (waited.has(key) && key.includes(wanted));
    const isFolded = (path: string) => !isSearch && folded.includes(path);
    return treeRows(factEntries(facts, waited, isFound), isFolded);
  }, [live.data, gates.data, found.data, isDeleted, isSearch, wanted, folded]);
  const shown = isDeleted || isSearch ? found : live;
  const isLoading = shown.data === undefined || live.data === undefined;
  const retry = () => void Promise.all([live.refetch(), gates.refetch(), found.refetch()]);
  return { rows, error: live.error ?? gates.error ?? found.error, isLoading, retry };
}

function ListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t(($) => $.facts.loading)}>
      <Skeleton width="45%" />
      <Skeleton width="70%" />
      <Skeleton width="60%" />
    </div>
  );
}
