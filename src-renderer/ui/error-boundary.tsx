import { Component, type ErrorInfo, type ReactNode } from "react";
import { t } from "../../shared/strings/translate.ts";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { Dialog } from "./dialog.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorBoundaryProps {
  /** The part of the window that it guards, as in "The board". */
  readonly name: string;
  readonly children: ReactNode;
  /** Opens the log; no button without it. */
  readonly onOpenLogs?: () => void;
  /** Called before it is tried again: what it was drawn from may be at fault. */
  readonly onRetry?: () => void;
  /** Closes what it guards, where that is a dialog: the fault is shown in one then. */
  readonly onClose?: () => void;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  /** The components that it came through. */
  readonly stack: string;
  readonly isCopied: boolean;
}

const SOUND: ErrorBoundaryState = { error: null, stack: "", isCopied: false };

/** Keeps a fault in one part of the window from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = SOUND;

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ stack: componentStack ?? "" });
  }

  override render() {
    const { name, children, onClose } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const title = t(($) => $.desktop.fault.title, { part: name });
    const text = (
      <>
        <p>{error.message}</p>
        <p>{t(($) => $.desktop.fault.rest)}</p>
      </>
    );
    if (!onClose) {
      return (
        <EmptyState title={title} actions={this.#actions(error)}>
          {text}
        </EmptyState>
      );
    }
    const close = () => {
      this.setState(SOUND);
      onClose();
    };
    return (
      <Dialog open onClose={close} title={title} footer={this.#actions(error)}>
        {text}
      </Dialog>
    );
  }

  #actions(error: Error): ReactNode {
    const { name, onOpenLogs, onRetry } = this.props;
    const retry = () => {
      onRetry?.();
      this.setState(SOUND);
    };
    const { stack, isCopied } = this.state;
    const copy = async () => {
      await copyText([name, error.stack ?? error.message, stack].join("\n"));
      this.setState({ isCopied: true });
    };
    return (
      <>
        <Button variant="primary" onClick={retry}>
          {t(($) => $.desktop.fault.again)}
        </Button>
        <Button onClick={() => void copy()}>
          {isCopied ? t(($) => $.desktop.fault.copied) : t(($) => $.desktop.fault.copy)}
        </Button>
        {onOpenLogs && <Button onClick={onOpenLogs}>{t(($) => $.desktop.fault.openLog)}</Button>}
      </>
    );
  }
}
