import type { Page } from "@playwright/test";
import type { Result } from "../shared/errors.ts";
import { type JsonText, readJson } from "../shared/json-text.ts";
import type { OperationInput, OperationName, OperationOutput } from "../shared/operations/index.ts";
import type { WindowApi } from "../shared/window-api.ts";

declare global {
  interface Window {
    readonly baton: WindowApi;
  }
}

/** Calls an operation through the window's own bridge. @returns what the board answers */
export async function answerFromPage<Name extends OperationName>(
  page: Page,
  name: Name,
  input: OperationInput<Name>,
): Promise<Result<OperationOutput<Name>>> {
  const answer = await page.evaluate((call) => window.baton.call(call.name, call.input as never), {
    name,
    input,
  });
  return readJson(answer as JsonText<Result<OperationOutput<Name>>>);
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
  const answer = await answerFromPage(page, name, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
}
