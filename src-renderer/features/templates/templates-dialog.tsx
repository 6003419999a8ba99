import { Plus } from "lucide-react";
import { useState } from "react";
import type { CardTemplate } from "../../../shared/operations/preset.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { useTemplates } from "../../api/templates.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TemplateForm } from "./template-form.tsx";
import styles from "./templates-dialog.module.css";

/** The project's card templates: each is edited in place, a new one is made beside them. */
export function TemplatesDialog({ projectId }: { readonly projectId: string }) {
  const templates = useTemplates(projectId);
  const { data: projects = [] } = useProjects();
  const project = projects.find(({ id }) => id === projectId)?.name ?? "";
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const chosen = isNew
    ? null
    : (templates.find(({ id }) => id === chosenId) ?? templates[0] ?? null);
  const choose = ({ id }: CardTemplate) => {
    setChosenId(id);
    setNew(false);
  };
  return (
    <Dialog
      open
      onClose={closeDialog}
      size="xl"
      title={t(($) => $.making.manage.title, { project })}
      description={t(($) => $.making.manage.none)}
    >
      <div className={styles.columns}>
        <nav className={styles.list} aria-label={t(($) => $.making.manage.list)}>
          {templates.map((template) => (
            <button
              key={template.id}
              type="button"
              className={classNames(styles.item, template.id === chosen?.id && styles.on)}
              aria-current={template.id === chosen?.id ? "true" : undefined}
              onClick={() => choose(template)}
            >
              {template.name}
            </button>
          ))}
          <Button size="s" variant="ghost" onClick={() => setNew(true)}>
            <Plus size={13} aria-hidden="true" />
            {t(($) => $.making.manage.add)}
          </Button>
        </nav>
        {(chosen || isNew || templates.length === 0) && (
          <TemplateForm
            key={chosen?.id ?? "new"}
            projectId={projectId}
            template={chosen}
            onSaved={choose}
            onDeleted={() => setChosenId(null)}
          />
        )}
      </div>
    </Dialog>
  );
}
