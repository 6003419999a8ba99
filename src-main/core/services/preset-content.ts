import { decideLabels } from "../../../shared/domain/labels.ts";
import type { TemplateContent, ViewContent } from "../../../shared/domain/preset.ts";
import { decideText, decideTitle } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { CardTemplate, SavedView } from "../../../shared/operations/preset.ts";
import type { PresetRow } from "../store/rows.ts";
import { acceptCommand, acceptText } from "./accept-text.ts";

/** A view's content as it may be stored. */
export function acceptView(content: ViewContent): ViewContent {
  return { ...content, query: content.query.trim() };
}

/**
 * A template's content as it may be stored.
 * @throws DomainError invalid_argument for a text that breaks its rules
 */
export function acceptTemplate(content: TemplateContent): TemplateContent {
  const labels = decideLabels([], { set: content.labels });
  if (labels.kind === "refused") throw new DomainError("invalid_argument", labels.reason);
  const { title, description, checklist, verifyCommand } = content;
  return {
    ...content,
    title: title.trim() === "" ? "" : acceptText(decideTitle(title)),
    description: acceptText(decideText(description, "description")),
    labels: labels.labels,
    checklist: checklist.map((item) => acceptText(decideText(item, "checklist"))),
    verifyCommand: acceptCommand(verifyCommand) ?? null,
  };
}

/** A stored view as the contract shows it. */
export function toView({ id, projectId, name, content, position, revision }: PresetRow): SavedView {
  const { query = "", group = "none", everywhere = false } = readContent<ViewContent>(content);
  const project = everywhere ? null : projectId;
  return { id, projectId: project, name, query, group, position, revision };
}

/** A stored template as the contract shows it. */
export function toTemplate({ id, projectId, name, content, ...row }: PresetRow): CardTemplate {
  const {
    title = "",
    description = "",
    labels = [],
    priority = 0,
    ...rest
  } = readContent<TemplateContent>(content);
  const { checklist = [], verifyCommand = null, verifyRequired = null } = rest;
  return {
    ...{ id, projectId, name, title, description, priority, verifyCommand, verifyRequired },
    labels: [...labels],
    checklist: [...checklist],
    position: row.position,
    revision: row.revision,
  };
}

/** A cell may come from an import, or from a later Baton: what it lacks is as it is at first. */
export function readContent<Content>(content: string): Partial<Content> {
  return JSON.parse(content) as Partial<Content>;
}
