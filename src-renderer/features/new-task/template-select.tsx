import { useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { fillFromTemplate, useTemplates } from "../../api/templates.ts";
import { Select } from "../../ui/select.tsx";

/** Fills the form in from one of the project's templates; nothing where it has none. */
export function TemplateSelect({ projectId }: { readonly projectId: string }) {
  const templates = useTemplates(projectId);
  const [chosen, setChosen] = useState("");
  if (templates.length === 0) return null;
  const options = [
    { value: "", label: t(($) => $.making.noTemplate) },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      label={t(($) => $.making.template)}
      value={chosen}
      options={options}
      onChange={(id) => {
        setChosen(id);
        const template = templates.find((each) => each.id === id);
        if (template) fillFromTemplate(template);
      }}
    />
  );
}
