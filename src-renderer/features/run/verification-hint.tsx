import { ShieldQuestion } from "lucide-react";
import { t } from "../../../shared/strings/translate.ts";
import { useProjects } from "../../api/queries.ts";
import { useBatonCommand } from "../../api/use-baton-command.ts";
import { acceptUnverified, useRunChoice } from "../../state/run-choice.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./run-dialog.module.css";

/** Tells once a project that nothing verifies its work, and what to do. */
export function VerificationHint({ projectId }: { readonly projectId: string }) {
  const { data: projects } = useProjects();
  const baton = useBatonCommand();
  const isTold = useRunChoice(({ unverified }) => unverified.includes(projectId));
  const project = projects?.find(({ id }) => id === projectId);
  if (!project || project.verify.command !== null || isTold) return null;
  const command = `${baton} project edit ${project.prefix} --verify-command "npm test"`;
  return (
    <section className={styles.hint} aria-label={t(($) => $.runDialog.unverified)}>
      <ShieldQuestion size={15} aria-hidden="true" />
      <p>
        {t(($) => $.runDialog.unverifiedHint, { project: project.name })} <code>{command}</code>
      </p>
      <Button size="s" variant="ghost" onClick={() => acceptUnverified(projectId)}>
        {t(($) => $.runDialog.gotIt)}
      </Button>
    </section>
  );
}
