import { readSync } from "node:fs";
import { invalidArgument } from "./argv/invalid-argument.ts";

const STDIN = 0;
const CHUNK_BYTES = 65_536;
const EMPTY_PIPE_WAIT_MS = 5;

/**
 * Reads all of stdin as bytes.
 * @param maxBytes more is refused without being read to its end
 * @throws DomainError invalid_argument when there is more, or stdin can't be read
 */
export function readStdin(maxBytes: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readChunk(chunk);
    if (length === 0) return Buffer.concat(chunks);
    size += length;
    if (size > maxBytes) throw invalidArgument(`stdin holds more than ${maxBytes} bytes`);
    chunks.push(chunk.subarray(0, length));
  }
}

function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(STDIN, chunk);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw invalidArgument(`stdin can't be read (${String(code)})`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EMPTY_PIPE_WAIT_MS);
    }
  }
}

/**
 * Reads stdin as text. The line feed at its end, which every shell tool adds, is not part of it.
 * @param maxBytes more is refused
 * @throws DomainError invalid_argument, also for anything that is no UTF-8: nothing is replaced
 */
export function readStdinText(maxBytes: number): string {
  const bytes = readStdin(maxBytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.replace(/\r?\n$/, "");
  } catch {
    throw invalidArgument("stdin is not valid UTF-8: convert the text first, for example by iconv");
  }
}
