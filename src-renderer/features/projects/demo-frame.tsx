import type { ReactNode } from "react";
import type { Project } from "../../../shared/operations/project.ts";
import { t } from "../../../shared/strings/translate.ts";
import { makeDemo } from "../../api/make-demo.ts";
import { useOperation } from "../../api/mutations.ts";
import { showToast } from "../../state/toasts.ts";
import { showProject } from "../../state/view.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./demo-frame.module.css";

interface DemoFrameProps {
  readonly project: Project;
  readonly children: ReactNode;
}

/**
 * A demo's board, below what says that it is one and takes all of it away. Nothing is asked: what was
 * invented can be made once more.
 */
export function DemoFrame({ project, children }: DemoFrameProps) {
  const remove = useOperation("project.delete", {
    onDone() {
      showProject(null);
      showToast(
        t(($) => $.demo.removed),
        { actions: [{ label: t(($) => $.demo.again), onPress: () => void makeDemo() }] },
      );
    },
  });
  const { id, prefix } = project;
  return (
    <div className={styles.frame}>
      <div className={styles.banner}>
        <span>{t(($) => $.demo.about)}</span>
        <Button
          size="s"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ project: id, confirm: prefix })}
        >
          {t(($) => $.demo.remove)}
        </Button>
      </div>
      {children}
    </div>
  );
}
