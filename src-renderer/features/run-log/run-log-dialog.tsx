import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { t } from "../../../shared/strings/translate.ts";
import { announce } from "../../state/announcer.ts";
import { closeDialog, type LogSubject } from "../../state/dialogs.ts";
import { useLogChoice } from "../../state/log-choice.ts";
import { showToast } from "../../state/toasts.ts";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { readLogText } from "./log-as-text.ts";
import { LogHead } from "./log-head.tsx";
import type { LogShape } from "./log-pages.ts";
import { LogToolbar } from "./log-toolbar.tsx";
import { LogView, type ViewSize } from "./log-view.tsx";
import { useLogReader, useRunStanding } from "./use-log-reader.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useLogSearch } from "./use-log-search.ts";

const FIRST_SIZE: ViewSize = { height: 600, columns: 120 };

/** What a run printed, while it runs and after. */
export function RunLogDialog({ run }: { readonly run: LogSubject }) {
  const { execution, taskId, taskKey, taskTitle } = run;
  const standing = useRunStanding(execution, taskId);
  const mode = useLogChoice((choice) => choice.mode);
  const [size, setSize] = useState(FIRST_SIZE);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { columns } = size;
  const shape = useMemo<LogShape>(() => ({ mode, columns, unfolded }), [mode, columns, unfolded]);
  const reader = useLogReader(execution, shape, standing);
  const scroll = useLogScroll(reader, size.height);
  const search = useLogSearch(execution, reader.pages.end);
  const copying = useCopyAll(execution, mode, reader.pages.end);
  const fold = useCallback((id: string) => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const step = (by: 1 | -1) => {
    const [near] = reader.pages.rowsIn(scroll.firstRow, scroll.firstRow + 1);
    const line = search.step(by, near?.line ?? 0);
    if (line === null) return;
    scroll.showLine(line);
    announce(t(($) => $.runLog.line, { line: line + 1 }));
  };
  return (
    <Dialog
      open
      size="full"
      onClose={closeDialog}
      initialFocus={scroll.scroller}
      title={
        taskKey === null
          ? t(($) => $.runLog.titleGone)
          : t(($) => $.runLog.title, { key: taskKey, title: taskTitle ?? "" })
      }
      description={<LogHead run={run} standing={standing} lines={reader.pages.end} />}
    >
      <LogToolbar
        search={search}
        onStep={step}
        onCopyAll={copying.mutate}
        isCopying={copying.isPending}
      />
      <LogView
        reader={reader}
        scroll={scroll}
        search={search}
        isRunning={standing.isRunning}
        onFold={fold}
        onMeasured={setSize}
      />
    </Dialog>
  );
}

function useCopyAll(execution: string, mode: LogShape["mode"], end: number) {
  return useMutation<void, Error>({
    async mutationFn() {
      const { text, lines, isWhole } = await readLogText(execution, mode, end);
      await copyText(text);
      showToast(
        isWhole
          ? t(($) => $.runLog.copied, { count: lines })
          : t(($) => $.runLog.copiedLast, { count: lines, all: end }),
      );
    },
    onError: (error) => showToast(messageOf(error), { tone: "bad" }),
  });
}
