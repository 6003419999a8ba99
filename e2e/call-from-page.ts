import type { Page } from "@playwright/test";
import type { Result } from "../shared/errors.ts";
import type { OperationInput, OperationName, OperationOutput } from "../shared/operations/index.ts";
import type { WindowApi } from "../shared/window-api.ts";

declare global {
  interface Window {
    readonly baton: WindowApi;
  }
}

/**
 * Calls an operation through the window's own bridge.
 * @throws Error when the board refuses
 */
export async function callFromPage<Name extends OperationName>(
  page: Page,
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  const answer = (await page.evaluate((call) => window.baton.call(call.name, call.input as never), {
    name,
    input,
  })) as Result<OperationOutput<Name>>;
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
}
