import { write } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** How long to wait for a full pipe before writing on, in milliseconds. */
const FULL_PIPE_WAIT_MS = 5;
/** More waiting text than this is left out, in UTF-16 units: its reader has stopped reading. */
const MAX_WAITING = 4_000_000;

/** The two outputs of a process that works on while they are written. */
export interface LiveOutput {
  /**
   * Adds a line and returns at once: whoever looks at a paused terminal must not stop beats and limits.
   * @param fd 1 for stdout, 2 for stderr
   * @param text without a line end
   */
  line(fd: 1 | 2, text: string): void;
  /** Waits until all is written, or can't be any more. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly fd: 1 | 2;
  text: string;
}

/** Makes outputs whose lines keep their order, on both together. */
export function createLiveOutput(): LiveOutput {
  const waiting: Waiting[] = [];
  let waitingLength = 0;
  let leftOut = 0;
  let writing: Promise<void> | null = null;
  const add = (fd: 1 | 2, text: string) => {
    const last = waiting.at(-1);
    if (last?.fd === fd) last.text += text;
    else waiting.push({ fd, text });
    waitingLength += text.length;
  };
  const writeOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      waitingLength -= next.text.length;
      await writeAll(next.fd, Buffer.from(next.text));
      if (leftOut > 0) add(2, `baton: ${leftOut} lines were left out here: the log has them\n`);
      leftOut = 0;
    }
    writing = null;
  };
  return {
    line(fd, text) {
      if (waitingLength > MAX_WAITING) leftOut++;
      else add(fd, `${text}\n`);
      writing ??= writeOn();
    },
    async settled() {
      await writing;
    },
  };
}

/** Writes as far as that can be done: a reader that is gone must not end the work that it was told of. */
async function writeAll(fd: 1 | 2, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const written = await writeOnce(fd, bytes.subarray(at));
    if (written === "gone") return;
    if (written === "full") await delay(FULL_PIPE_WAIT_MS);
    else at += written;
  }
}

function writeOnce(fd: 1 | 2, bytes: Buffer): Promise<number | "full" | "gone"> {
  return new Promise((resolve) => {
    write(fd, bytes, (error, written) => {
      if (!error) resolve(written);
      else resolve(error.code === "EAGAIN" ? "full" : "gone");
    });
  });
}
