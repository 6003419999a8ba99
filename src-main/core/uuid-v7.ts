import { randomUUID } from "node:crypto";

const MAX_COUNTER = 0xfff;

let lastMs = 0;
let counter = 0;
/** The time's upper 32 bits change every 65 seconds; large numbers are slow to write in base 16. */
let upper = 0;
let upperText = "";

/**
 * A new UUIDv7: a time, then a counter within the millisecond, so that ids made here sort as they
 * were made, then 62 random bits. Those are cut out of a random UUID, which Node keeps in stock:
 * the uuid package took 5 microseconds an id, a tenth of a whole claim.
 */
export function newUuidV7(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter > MAX_COUNTER) {
    lastMs++;
    counter = 0;
  }
  const nowUpper = Math.floor(lastMs / 0x10000);
  if (nowUpper !== upper) {
    upper = nowUpper;
    upperText = upper.toString(16).padStart(8, "0");
  }
  const lowerText = (lastMs % 0x10000).toString(16).padStart(4, "0");
  const counterText = counter.toString(16).padStart(3, "0");
  return `${upperText}-${lowerText}-7${counterText}${randomUUID().slice(18)}`;
}
