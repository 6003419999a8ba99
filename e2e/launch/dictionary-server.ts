import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of spelling dictionaries on loopback. */
export interface DictionaryServer {
  /** Where the dictionaries are. */
  readonly url: string;
  /** Whether it has any, from now on; at first it has none. */
  setStocked(isStocked: boolean): void;
  close(): void;
}

/** Starts a server that has the same dictionary of one word for each language. */
export async function serveDictionaries(): Promise<DictionaryServer> {
  let isStocked = false;
  const server = createServer((_, response) => {
    if (isStocked) response.end(dictionaryOf("hallo"));
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setStocked(next) {
      isStocked = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const HEADER_BYTES = 32;
const AFFIX_HEADER_BYTES = 16;

/**
 * A dictionary as Chromium reads it: no affixes, and one word as the only leaf of its tree.
 * @see https://source.chromium.org/chromium/chromium/src/+/main:third_party/hunspell/google/bdict.h
 */
function dictionaryOf(word: string): Buffer {
  const affixes = Buffer.alloc(AFFIX_HEADER_BYTES + 8);
  // Each of its four lists is empty: a zero behind their header.
  for (const list of [0, 1, 2, 3]) {
    affixes.writeUInt32LE(HEADER_BYTES + AFFIX_HEADER_BYTES, 4 * list);
  }
  const leaf = Buffer.from([0x40, 0x00, ...Buffer.from(word), 0]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("BDic", "latin1");
  header.writeUInt16LE(2, 4);
  header.writeUInt32LE(HEADER_BYTES, 8);
  header.writeUInt32LE(HEADER_BYTES + affixes.length, 12);
  createHash("md5").update(affixes).update(leaf).digest().copy(header, 16);
  return Buffer.concat([header, affixes, leaf]);
}
