import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorBoundaryProps {
  /** The part of the window that it guards, as in "The board". */
  readonly name: string;
  readonly children: ReactNode;
  /** Opens the log; no button without it. */
  readonly onOpenLogs?: () => void;
}

interface ErrorBoundaryState {
  readonly message: string | null;
}

/** Keeps a fault in one part of the window from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { name, children, onOpenLogs } = this.props;
    const { message } = this.state;
    if (message === null) return children;
    return (
      <EmptyState
        title={`${name} stopped working`}
        actions={
          <>
            <Button variant="primary" onClick={() => this.setState({ message: null })}>
              Try again
            </Button>
            {onOpenLogs && <Button onClick={onOpenLogs}>Open the log</Button>}
          </>
        }
      >
        {message}
      </EmptyState>
    );
  }
}
