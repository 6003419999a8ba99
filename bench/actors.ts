import type { Caller } from "../shared/domain/caller.ts";
import type { ServiceContext } from "../src-main/core/services/context.ts";
import { readSettings } from "../src-main/core/settings.ts";
import { newUuidV7 } from "../src-main/core/uuid-v7.ts";

const settings = readSettings({});

/** A person at the command line, who may do everything without an epoch. */
export const PERSON: Caller = {
  type: "human",
  id: "ada",
  runtime: null,
  surface: "cli",
  claim: null,
};

/** What a service is told beside its input, made anew for each transaction as the surfaces do. */
export function contextOf(caller: Caller): ServiceContext {
  return { caller, settings, now: Date.now(), batch: newUuidV7(), newId: newUuidV7 };
}
