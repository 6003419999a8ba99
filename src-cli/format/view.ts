import { styleText } from "node:util";
import { batonCommand } from "../../src-main/core/board-command.ts";
import type { CoreSettings } from "../../src-main/core/services/context.ts";
import type { Call } from "../call.ts";
import type { Terminal } from "../terminal.ts";

/** How a text may look; ignored where there is no colour. */
export type Look = "bold" | "dim" | "red" | "green" | "yellow" | "blue" | "cyan" | "magenta";

/** What formatting depends on besides the data. */
export interface View {
  /** Characters a line; null where lines may have any length. */
  readonly columns: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly settings: CoreSettings;
  /** How a command that is suggested begins, so that it works on the board that is looked at. */
  readonly baton: string;
  style(look: Look, text: string): string;
}

/** A view for an output of a call. */
export function createView(
  terminal: Terminal,
  { settings, boardPath, env }: Pick<Call, "settings" | "boardPath" | "env">,
  now: number,
): View {
  return {
    columns: terminal.columns,
    now,
    settings,
    baton: batonCommand(boardPath, env),
    style: (look, text) =>
      terminal.hasColor && text !== "" ? styleText(look, text, { validateStream: false }) : text,
  };
}
