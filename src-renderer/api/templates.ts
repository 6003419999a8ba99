import { useQuery } from "@tanstack/react-query";
import { composeDescription, expandTitle } from "../../shared/domain/card-template.ts";
import type { CardTemplate } from "../../shared/operations/preset.ts";
import { fillNewTask } from "../state/new-task-draft.ts";
import { call } from "./client.ts";
import { TEMPLATES } from "./views.ts";

const NONE: readonly CardTemplate[] = [];

/** A project's card templates, in order. */
export function useTemplates(projectId: string): readonly CardTemplate[] {
  const { data = NONE } = useQuery({
    queryKey: TEMPLATES,
    queryFn: () => call("template.list", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.filter((template) => template.projectId === projectId);
}

/** Fills the new task in as a template says; what was typed is put aside. */
export function fillFromTemplate(template: CardTemplate): void {
  const { title, labels, priority, verifyCommand, verifyRequired } = template;
  const isVerified = verifyCommand !== null || verifyRequired !== null;
  fillNewTask(
    {
      title: expandTitle(title, new Date()),
      description: composeDescription(template),
      labels,
      priority,
      verify: isVerified ? { command: verifyCommand, required: verifyRequired } : null,
    },
    true,
  );
}
