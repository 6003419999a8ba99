import { Bookmark, Layers } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { findSubject, onTask, type Subject } from "../../api/subject.ts";
import { applyView, useBoardPrefix, useViews } from "../../api/views.ts";
import { runAction, whyNot } from "../../state/actions.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { focusPlace } from "../../state/focus-place.ts";
import { showKeys, writingsOf } from "../../state/keys.ts";
import { noteChosen, noteOpened, useRecent } from "../../state/recent.ts";
import { openTask, showProject, useView } from "../../state/view.ts";
import { type CommandItem, CommandList } from "../../ui/command-list.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { StatusIcon } from "../../ui/status-icon.tsx";
import { ActionIcon } from "./action-icon.tsx";
import {
  listOffers,
  listTaskOffers,
  type Offer,
  type OfferGroup,
  offerActions,
} from "./palette-model.ts";
import { usePaletteTasks } from "./use-palette-tasks.ts";

/** Every action and every task, found by typing. */
export function PaletteDialog() {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Subject | null>(null);
  const { groups, isReading } = useOffers(text, chosen);
  const prefixOf = useBoardPrefix();
  const offers = new Map(groups.flatMap((group) => group.offers.map((each) => [idOf(each), each])));
  const narrow = (task: Subject | null) => {
    setChosen(task);
    setText("");
  };
  return (
    <CommandList
      label={t(($) => $.palette.title)}
      placeholder={
        chosen
          ? t(($) => $.palette.placeholderOnTask, { key: chosen.key })
          : t(($) => $.palette.placeholder)
      }
      text={text}
      onText={setText}
      groups={groups.map(({ label, offers: each }) => ({
        label,
        items: each.map((offer) => itemOf(offer, prefixOf)),
      }))}
      emptyText={isReading ? t(($) => $.palette.reading) : t(($) => $.palette.nothing, { text })}
      onPick={({ id }) => choose(offers.get(id), chosen)}
      onMore={({ id }) => {
        const offer = offers.get(id);
        if (offer?.kind === "task") narrow(offer.task);
      }}
      narrowed={chosen && { label: chosen.key, onBack: () => narrow(null) }}
      onClose={() => leave(() => undefined)}
      isClosing={isPaletteKey}
      moreLabel={t(($) => $.palette.more)}
      backLabel={t(($) => $.palette.back)}
      footer={<Keys isNarrowed={chosen !== null} />}
    />
  );
}

function useOffers(
  text: string,
  chosen: Subject | null,
): { readonly groups: readonly OfferGroup[]; readonly isReading: boolean } {
  const recent = useRecent((state) => state.chosen);
  const { tasks, isReading } = usePaletteTasks(text);
  const views = useViews(useView((view) => view.projectId));
  const { data: projects = [] } = useProjects();
  const groups = chosen
    ? onTask(chosen, () =>
        listTaskOffers(
          text,
          chosen,
          offerActions(({ id }) => whyNot(id)),
        ),
      )
    : listOffers({
        ...{ text, recent, tasks, views, projects },
        actions: offerActions(({ id }) => whyNot(id)),
        subject: findSubject(),
      });
  return { groups, isReading };
}

function idOf(offer: Offer): string {
  if (offer.kind === "action") return offer.action.id;
  if (offer.kind === "view") return `view ${offer.view.id}`;
  if (offer.kind === "project") return `project ${offer.project?.id ?? ""}`;
  return `${offer.kind} ${offer.task.id}`;
}

/** @param prefixOf names the project that a view leads to; null for the one shown */
function itemOf(offer: Offer, prefixOf: ReturnType<typeof useBoardPrefix>): CommandItem {
  const id = idOf(offer);
  switch (offer.kind) {
    case "action": {
      const { action, reason } = offer;
      return {
        ...{ id, label: action.label, icon: <ActionIcon action={action} /> },
        ...(reason === null ? {} : { hint: reason, disabled: true }),
        keys: action.keys?.[0] && showKeys(action.keys[0]),
      };
    }
    case "task": {
      const { key, title, status } = offer.task;
      return {
        ...{ id, label: title, hint: key, hasMore: true },
        icon: <StatusIcon status={status} />,
      };
    }
    case "view": {
      const { name, query } = offer.view;
      const prefix = prefixOf(offer.view);
      const hint = prefix === null ? query : `${prefix}: ${query}`;
      return { id, icon: <Bookmark size={15} />, label: name, hint };
    }
    case "project": {
      const { name, prefix } = offer.project ?? {
        name: t(($) => $.palette.allProjects),
        prefix: "",
      };
      return { id, icon: <Layers size={15} />, label: name, hint: prefix };
    }
    case "open": {
      const icon = <StatusIcon status={offer.task.status} />;
      return { id, icon, label: t(($) => $.palette.open), hint: offer.task.title };
    }
  }
}

function choose(offer: Offer | undefined, task: Subject | null): void {
  if (!offer) return;
  leave(() => {
    if (offer.kind === "view") {
      applyView(offer.view);
      return;
    }
    if (offer.kind === "project") {
      showProject(offer.project?.id ?? null);
      return;
    }
    if (offer.kind !== "action") {
      noteOpened(offer.task.id);
      openTask(offer.task.id);
      return;
    }
    noteChosen(offer.action.id);
    if (task) onTask(task, () => runAction(offer.action.id));
    else runAction(offer.action.id);
  });
}

/** The focus is back where it was before anything happens, so that what happens can move it. */
function leave(act: () => void): void {
  const place = focusPlace();
  flushSync(closeDialog);
  place?.focus({ preventScroll: true });
  act();
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return writingsOf(event).includes("Mod+k");
}

function Keys({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return (
    <>
      <span>
        <Kbd keys="↵" /> {t(($) => $.palette.keyChoose)}
      </span>
      {!isNarrowed && (
        <span>
          <Kbd keys="→" /> {t(($) => $.palette.keyMore)}
        </span>
      )}
      <span>
        <Kbd keys="Esc" /> {isNarrowed ? t(($) => $.palette.keyBack) : t(($) => $.palette.keyClose)}
      </span>
    </>
  );
}
