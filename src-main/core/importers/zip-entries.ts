import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { DomainError, messageOf } from "../../../shared/errors.ts";
import { refusal } from "./read-source.ts";

/** Most files that an archive may hold. */
const MAX_ENTRIES = 100_000;
/** Most bytes that are unpacked of one archive: a small one may hold a great deal. */
const MAX_UNPACKED_BYTES = 400_000_000;

/** A file of an archive. */
export interface ZipFileContent {
  /** As the archive has it, with its folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an archive holds. Nothing of it is written to disk. */
export interface ZipEntries {
  /** Wanted files, by what they were wanted as. */
  readonly files: ReadonlyMap<string, ZipFileContent>;
  /** Names of all others, folders aside. */
  readonly others: readonly string[];
}

/**
 * Reads a ZIP archive.
 * @param path what messages call it
 * @param expects what was expected, for messages
 * @param wantedAs what a file is wanted as, by its name; null for one that is not unpacked
 * @throws DomainError invalid_argument for what is no ZIP, is damaged or encrypted, holds too much, or
 *   holds two files that are wanted as the same
 */
export async function readZip(
  bytes: Uint8Array,
  path: string,
  expects: string,
  wantedAs: (name: string) => string | null,
): Promise<ZipEntries> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true });
    return await readEntries(zip, path, wantedAs);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const message = messageOf(error);
    throw refusal(path, `is no ZIP that can be read (${message}): it wants ${expects}`);
  }
}

async function readEntries(
  zip: ZipFile,
  path: string,
  wantedAs: (name: string) => string | null,
): Promise<ZipEntries> {
  if (zip.entryCount > MAX_ENTRIES) throw refusal(path, `holds more than ${MAX_ENTRIES} files`);
  const files = new Map<string, ZipFileContent>();
  const others: string[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    const wanted = wantedAs(name);
    if (wanted === null) {
      if (!name.endsWith("/")) others.push(name);
      continue;
    }
    const other = files.get(wanted);
    if (other) {
      throw refusal(
        path,
        `holds ${wanted} twice (${other.name}, ${name}): leave one of them in it`,
      );
    }
    if (entry.isEncrypted()) {
      throw refusal(
        path,
        `is encrypted (${name}): unpack it, and pack it again without a password`,
      );
    }
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) {
      throw refusal(path, `unpacks to more than ${MAX_UNPACKED_BYTES} bytes (${name})`);
    }
    files.set(wanted, { name, bytes: await readEntry(zip, entry, path) });
  }
  return { files, others };
}

/** Its stream ends with an error when it holds more than the archive says. */
async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) === entry.crc32) return bytes;
  throw refusal(path, `is damaged: ${entry.fileName} is not what was packed. Export it again`);
}
