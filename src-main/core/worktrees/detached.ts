import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import {
  isOwnerProvablyGone,
  ownProcessIdentity,
  type ProcessIdentity,
} from "../process-identity.ts";
import { withCheckoutLock } from "./checkout-lock.ts";
import { projectFolder, worktreesRoot } from "./place.ts";
import type { WorktreePorts } from "./ports.ts";
import { findRegistered, ifThere, repositoryBehind } from "./registry.ts";
import { commitOf, inspectRepository, type Repository } from "./repository.ts";
import { readSubject } from "./subject.ts";

/** A checkout of one commit that is on no branch: for a critic, who is to change nothing. */
export interface DetachedCheckout {
  readonly path: string;
  /** The commit's full id. */
  readonly commit: string;
  /** Removes it with all that was written in it. Harmless when it is gone already. */
  remove(): Promise<void>;
}

/** Never a project's folder: a prefix begins with a letter. */
const FOLDER = ".detached";
const OWNER_ENDING = ".owner.json";
const CHECKOUT_TIMEOUT_MS = 15 * 60_000;

/**
 * Checks a commit out into a temporary worktree of its own. A note of this process lies beside it,
 * written first, so that what a crash leaves can be collected.
 * @param ref the task's key or id
 * @param commit any name of a commit in its repository
 * @throws DomainError not_found, no_repository, no_isolation, busy
 */
export async function checkOutDetached(
  ports: WorktreePorts,
  ref: string,
  commit: string,
): Promise<DetachedCheckout> {
  const { task, project } = await ports.board.read((tx) => readSubject(tx, ref));
  const repository = await inspectRepository(ports, project.rootPath, project.prefix);
  const folder = await projectFolder(await worktreesRoot(ports.home), FOLDER);
  const path = join(folder, `${task.key}-${randomUUID()}`);
  return withCheckoutLock(ports, repository, async ({ git }) => {
    const id = await commitOf(git, commit);
    if (id === null) {
      throw new DomainError("not_found", `${repository.top} has no commit ${commit}`, { commit });
    }
    await mkdir(folder, { recursive: true });
    const owner = { ...ownProcessIdentity(), commonDir: repository.commonDir };
    await writeFile(`${path}${OWNER_ENDING}`, JSON.stringify(owner), { flag: "wx" });
    await git(["worktree", "add", "--quiet", "--detach", path, id], {
      timeoutMs: CHECKOUT_TIMEOUT_MS,
    });
    return { path, commit: id, remove: () => removeDetached(ports, repository, path) };
  });
}

async function removeDetached(
  ports: WorktreePorts,
  repository: Repository,
  path: string,
): Promise<void> {
  await withCheckoutLock(ports, repository, async ({ git }) => {
    const entry = await findRegistered(repository, path);
    await rm(path, { recursive: true, force: true });
    if (entry) await git(["worktree", "remove", "--force", "--force", path]);
    await clearUnfinished(repository, path);
    await rm(`${path}${OWNER_ENDING}`, { force: true });
  });
}

/** What a killed `git worktree add` left in the repository. Its id is the folder's name, which is unique. */
async function clearUnfinished({ commonDir }: Repository, path: string): Promise<void> {
  await rm(join(commonDir, "worktrees", basename(path)), { recursive: true, force: true });
}

/**
 * Removes the temporary checkouts whose process is provably gone.
 * @returns their folders
 */
export async function collectDetached(ports: WorktreePorts): Promise<string[]> {
  const folder = await projectFolder(await worktreesRoot(ports.home), FOLDER);
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith(OWNER_ENDING)) continue;
    const path = join(folder, name.slice(0, -OWNER_ENDING.length));
    const owner = await readOwner(join(folder, name));
    if (owner === null || !isOwnerProvablyGone(owner)) continue;
    const repository = (await repositoryBehind(path)) ?? {
      top: owner.commonDir,
      commonDir: owner.commonDir,
    };
    if ((await ifThere(readdir(repository.commonDir))) === null) {
      // The repository went with its project; only this copy of a commit is left.
      await rm(path, { recursive: true, force: true });
      await rm(join(folder, name), { force: true });
    } else {
      await removeDetached(ports, repository, path);
    }
    removed.push(path);
  }
  return removed;
}

type Owner = ProcessIdentity & { readonly commonDir: string };

/** Null for a note that was cut short, or that somebody else is just removing. */
async function readOwner(file: string): Promise<Owner | null> {
  const text = await ifThere(readFile(file, "utf8"));
  try {
    return text === null ? null : (JSON.parse(text) as Owner);
  } catch {
    return null;
  }
}
