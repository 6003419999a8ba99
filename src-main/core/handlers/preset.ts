import type { TemplateContent, ViewContent } from "../../../shared/domain/preset.ts";
import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { presetOperations } from "../../../shared/operations/preset.ts";
import {
  acceptTemplate,
  acceptView,
  readContent,
  toTemplate,
  toView,
} from "../services/preset-content.ts";
import { createPreset, deletePreset, editPreset, getPreset } from "../services/presets.ts";
import { getProject } from "../services/resolve.ts";
import { answerAll, type Handlers } from "./handler.ts";

/** Views and templates. */
export const presetHandlers: Handlers<keyof typeof presetOperations> = {
  "view.list": (tx) => answerAll(tx.presets.list("view", null).map(toView)),
  "view.create": (tx, { project, name, query, group }, context) => {
    const { id } = getProject(tx, project ?? GLOBAL_PROJECT_ID);
    const content = acceptView({ query, group, everywhere: project === null });
    const wanted = { projectId: id, kind: "view", name } as const;
    return { data: toView(createPreset(tx, context, wanted, content)) };
  },
  "view.edit": (tx, { view, query, group, ...edit }, context) => {
    const preset = getPreset(tx, "view", view);
    const stored = readContent<ViewContent>(preset.content);
    const { everywhere = false } = stored;
    const content = acceptView({
      query: query ?? stored.query ?? "",
      group: group ?? stored.group ?? "none",
      everywhere,
    });
    return { data: toView(editPreset(tx, context, preset, { ...edit, content })) };
  },
  "view.delete": (tx, { view }, context) => {
    deletePreset(tx, context, getPreset(tx, "view", view));
    return { data: { id: view } };
  },
  "template.list": (tx) => answerAll(tx.presets.list("template", null).map(toTemplate)),
  "template.create": (tx, { project, name, ...content }, context) => {
    const wanted = { projectId: getProject(tx, project).id, kind: "template", name } as const;
    return { data: toTemplate(createPreset(tx, context, wanted, acceptTemplate(content))) };
  },
  "template.edit": (tx, { template, name, position, revision, ...parts }, context) => {
    const preset = getPreset(tx, "template", template);
    const {
      id: _,
      projectId: __,
      name: ___,
      position: ____,
      revision: _____,
      ...stored
    } = toTemplate(preset);
    const given = Object.entries(parts).filter(([, value]) => value !== undefined);
    const wanted: TemplateContent = { ...stored, ...Object.fromEntries(given) };
    const edit = { name, position, revision, content: acceptTemplate(wanted) };
    return { data: toTemplate(editPreset(tx, context, preset, edit)) };
  },
  "template.delete": (tx, { template }, context) => {
    deletePreset(tx, context, getPreset(tx, "template", template));
    return { data: { id: template } };
  },
};
