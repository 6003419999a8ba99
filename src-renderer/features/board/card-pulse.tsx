import { decideLiveness } from "../../../shared/domain/liveness.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { usePulse } from "../../api/pulses.ts";
import { useTiming } from "../../state/timing.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatAge, formatAgo } from "../../ui/format.ts";
import { PulseDot } from "../../ui/pulse-dot.tsx";
import { useClock } from "../../ui/use-clock.ts";

/** Alive for so long without getting further is worth a look. */
const NO_PROGRESS_MS = 5 * 60_000;
const LOOK_MS = 2_000;

/** Whether the worker of a card is alive, and whether it gets anywhere. */
export function CardPulse({ card }: { readonly card: Card }) {
  const pulse = usePulse(card.id);
  const { heartbeatMs, staleTtlMs } = useTiming();
  const beatAt = Math.max(pulse?.beatAt ?? 0, card.beatAt ?? card.enteredAt);
  const progressAt = Math.max(pulse?.progressAt ?? 0, card.progressAt ?? card.enteredAt);
  const liveness = useClock(
    (now) => decideLiveness(now - beatAt, heartbeatMs, staleTtlMs),
    LOOK_MS,
  );
  const ago = useClock((now) => formatAgo(beatAt, now), LOOK_MS);
  const silentFor = useClock((now) => formatAge(now - beatAt), LOOK_MS);
  const stuckFor = useClock((now) => {
    const standing = now - progressAt;
    return standing >= NO_PROGRESS_MS ? formatAge(standing) : null;
  }, LOOK_MS);
  return (
    <>
      {liveness === "lost" && (
        <Chip tone="bad">{t(($) => $.board.noBeat, { age: silentFor })}</Chip>
      )}
      {liveness !== "lost" && stuckFor !== null && (
        <Chip tone="warn">{t(($) => $.board.noProgress, { age: stuckFor })}</Chip>
      )}
      <PulseDot
        liveness={liveness}
        beatAt={beatAt}
        label={t(($) => $.board.lastBeat, { liveness: t(($) => $.board.liveness[liveness]), ago })}
      />
    </>
  );
}
