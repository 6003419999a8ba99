import { execFileSync } from "node:child_process";

/** The same bound as at opening: releases before it could corrupt a log that processes share. */
const MIN_SQLITE = 3_051_003;
/** Where a database says which SQLite wrote its first page last (sqlite.org/fileformat2.html, 1.3.16). */
const VERSION_AT = 96;

/** Prints the number as text, or nothing. */
const PROGRAM = `
const fs = require("node:fs");
const bytes = Buffer.alloc(4);
const file = fs.openSync(process.argv[1], "r");
if (fs.readSync(file, bytes, 0, 4, ${VERSION_AT}) === 4) console.log(bytes.readUInt32BE(0));
`;

/**
 * Says which SQLite wrote a board's first page last: an old one in another program is a danger that
 * this program can't see otherwise. A process of its own looks.
 */
export function checkWriters(path: string): { name: string; ok: boolean; message: string } {
  const version = readVersion(path);
  const name = "writers";
  if (version === null) return { name, ok: true, message: "who wrote the file last is not known" };
  const shown = `${Math.floor(version / 1_000_000)}.${Math.floor(version / 1_000) % 1_000}.${version % 1_000}`;
  if (version >= MIN_SQLITE) {
    return { name, ok: true, message: `the file was last written by SQLite ${shown}` };
  }
  return {
    name,
    ok: false,
    message: `a program with SQLite ${shown} wrote the file, which can damage a board that others have open: update that program, or let it only read`,
  };
}

function readVersion(path: string): number | null {
  try {
    const options = {
      encoding: "utf8",
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    } as const;
    const text = execFileSync(process.execPath, ["-e", PROGRAM, path], {
      ...options,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /^\d+\s*$/.test(text) && Number(text) > 0 ? Number(text) : null;
  } catch {
    return null;
  }
}
