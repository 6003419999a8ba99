import { statfsSync } from "node:fs";
import { dirname, sep } from "node:path";

/** Where a board file lies, as far as that can harm it. */
export interface BoardPlace {
  /** The file system's name where it is known, else its number; null where nobody says. */
  readonly fileSystem: string | null;
  /** Whether several machines may write to it: SQLite's locks don't reach across (sqlite.org/wal.html). */
  readonly isNetwork: boolean;
  /** The program that copies the folder to other machines behind SQLite's back, if it looks so. */
  readonly syncedBy: string | null;
}

/** Linux's numbers (statfs(2)) of file systems that people put files on. */
const FILE_SYSTEMS: Readonly<Record<number, readonly [name: string, isNetwork: boolean]>> = {
  61267: ["ext4", false],
  2435016766: ["btrfs", false],
  1481003842: ["xfs", false],
  16914836: ["tmpfs", false],
  801189825: ["zfs", false],
  2035054128: ["overlay", false],
  4076150800: ["f2fs", false],
  19780: ["fat", false],
  538032816: ["exfat", false],
  1397118030: ["ntfs", false],
  26985: ["nfs", true],
  20859: ["smb", true],
  4283649346: ["cifs", true],
  4266872130: ["smb2", true],
  22092: ["ncp", true],
  1937076805: ["coda", true],
  1397113167: ["afs", true],
  12805120: ["ceph", true],
  16914839: ["9p", true],
  // sshfs and many others; some are local, but none of them is known to lock as SQLite needs.
  1702057286: ["fuse", true],
};

/** A part of a path -> the program whose folder it is. */
const SYNC_FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^dropbox( \(.*\))?$/i, "Dropbox"],
  [/^onedrive( - .*)?$/i, "OneDrive"],
  [/^(google ?drive|my drive|googledrive-.*)$/i, "Google Drive"],
  [/^(icloud ?drive|mobile documents|com~apple~clouddocs)$/i, "iCloud Drive"],
  [/^nextcloud$/i, "Nextcloud"],
  [/^owncloud$/i, "ownCloud"],
  [/^(syncthing|sync)$/i, "Syncthing"],
  [/^pcloud ?drive$/i, "pCloud"],
  [/^megasync$/i, "MEGA"],
  [/^box( sync)?$/i, "Box"],
];

/**
 * Says where a board file lies. Nothing is opened.
 * @param path the board file
 */
export function describePlace(path: string): BoardPlace {
  const parts = dirname(path).split(sep);
  const syncedBy =
    SYNC_FOLDERS.find(([name]) => parts.some((part) => name.test(part)))?.[1] ?? null;
  // \\server\share is Windows's own way to say that a folder is another machine's.
  if (process.platform === "win32") {
    return { fileSystem: null, isNetwork: /^[\\/]{2}[^?.]/.test(path), syncedBy };
  }
  // The other systems number their file systems by the order in which they were loaded.
  if (process.platform !== "linux") return { fileSystem: null, isNetwork: false, syncedBy };
  const type = typeAt(path);
  const [name, isNetwork] = (type !== null && FILE_SYSTEMS[type]) || [null, false];
  const fileSystem = name ?? (type === null ? null : `number 0x${type.toString(16)}`);
  return { fileSystem, isNetwork, syncedBy };
}

function typeAt(path: string): number | null {
  try {
    // Some runtimes give the number with a sign.
    return statfsSync(dirname(path)).type >>> 0;
  } catch {
    return null;
  }
}
