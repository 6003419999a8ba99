import { t } from "../../shared/strings/translate.ts";

/** A claim that somebody else made. */
export interface ToldClaim {
  readonly taskKey: string;
  readonly who: string;
}

/** What the voice speaks with. */
export interface ClaimVoiceOptions {
  readonly say: (text: string) => void;
  /** Calls back once, after so many milliseconds. */
  readonly after: (ms: number, act: () => void) => void;
}

/** Long enough for a run of claims to be told as one, short enough to be news. */
const GATHER_MS = 1_500;
/** A busy board must leave the person's own results room to be heard. */
const PAUSE_MS = 10_000;
/** More than so many are told as a number. */
const MOST_NAMED = 2;

/**
 * Tells of others' claims to whoever listens instead of looking: soon, and never so often that a
 * busy board floods them.
 * @returns takes claims as they become known
 */
export function createClaimVoice({ say, after }: ClaimVoiceOptions) {
  let waiting: ToldClaim[] = [];
  let isResting = false;
  const speak = () => {
    if (waiting.length === 0) {
      isResting = false;
      return;
    }
    say(describeClaims(waiting));
    waiting = [];
    after(PAUSE_MS, speak);
  };
  return (claims: readonly ToldClaim[]): void => {
    if (claims.length === 0) return;
    waiting.push(...claims);
    if (isResting) return;
    isResting = true;
    after(GATHER_MS, speak);
  };
}

function describeClaims(claims: readonly ToldClaim[]): string {
  const last = claims.at(-1);
  if (claims.length > MOST_NAMED && last) {
    return t(($) => $.voice.claimedMany, {
      count: claims.length,
      key: last.taskKey,
      who: last.who,
    });
  }
  return claims
    .map(({ who, taskKey }) => t(($) => $.voice.claimed, { who, key: taskKey }))
    .join(". ");
}
