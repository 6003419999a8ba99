import { FolderOpen } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { chooseFolder } from "../../api/app-requests.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import styles from "./project-settings.module.css";

/** What the project is called, and where it is. */
export function GeneralFields({ draft, change, errorOf }: FieldsProps) {
  const choose = async () => {
    const folder = await chooseFolder();
    if (folder !== null) change({ folder });
  };
  return (
    <FieldGroup title={t(($) => $.projectSettings.general.title)}>
      <TextField
        label={t(($) => $.projectSettings.general.name)}
        error={errorOf("name")}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className={styles.folder}>
        <TextField
          label={t(($) => $.projectSettings.general.folder)}
          placeholder={t(($) => $.projectSettings.general.noFolder)}
          error={errorOf("folder")}
          value={draft.folder}
          onChange={(event) => change({ folder: event.target.value })}
        />
        <Button onClick={() => void choose()}>
          <FolderOpen size={14} aria-hidden="true" />
          {t(($) => $.projectSettings.general.choose)}
        </Button>
      </div>
    </FieldGroup>
  );
}
