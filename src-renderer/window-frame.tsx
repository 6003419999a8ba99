import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../shared/strings/translate.ts";
import { openLogs } from "./api/app-requests.ts";
import { forgetUnshown } from "./api/page-faults.ts";
import { queryClient } from "./api/query-client.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

/** What each of the app's windows stands in: its queries, and a word for what no part of it catches. */
export function WindowFrame({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary
          name={t(($) => $.desktop.fault.parts.window)}
          onOpenLogs={() => void openLogs()}
          onRetry={forgetUnshown}
        >
          {children}
        </ErrorBoundary>
      </QueryClientProvider>
    </CSPProvider>
  );
}
