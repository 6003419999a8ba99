import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { GitFailure } from "./git.ts";
import { type GitCall, gitIn, gitText, gitTextOrNull, type WorktreePorts } from "./ports.ts";

/** A project's repository. */
export interface Repository {
  /** The top folder of the project's checkout, without symbolic links. */
  readonly top: string;
  /** The folder that all its worktrees share: `.git`. */
  readonly commonDir: string;
}

/** Where a task's branch starts, and where it is to go back to. */
export interface Base {
  /** The base branch, without refs/heads/; null where the checkout is on none. */
  readonly branch: string | null;
  readonly commit: string;
}

/** `git merge-tree --write-tree` came with it. */
const OLDEST_GIT = [2, 38] as const;

/**
 * Looks at a project's folder.
 * @param rootPath the project's folder; null when it has none
 * @param project its prefix, for messages
 * @throws DomainError no_repository, naming the remedy, for anything that worktrees can't be made from
 */
export async function inspectRepository(
  ports: Pick<WorktreePorts, "env">,
  rootPath: string | null,
  project: string,
): Promise<Repository> {
  if (rootPath === null) {
    throw noRepository(
      `project ${project} has no folder: give it its repository's (baton project edit ${project} --root FOLDER)`,
      { project },
    );
  }
  const root = await realpath(rootPath).catch((error: NodeJS.ErrnoException) => {
    throw noRepository(
      `the folder ${rootPath} of project ${project} can't be entered (${error.code}): put it back, or name another (baton project edit ${project} --root FOLDER)`,
      { project, folder: rootPath },
    );
  });
  const git = gitIn(ports, root);
  await requireModernGit(git);
  const said = await describe(git, root, project);
  const [isBare, commonDir, top] = said.split("\n");
  if (isBare === "true" || top === undefined || commonDir === undefined) {
    throw noRepository(
      `${root} is a bare repository: give project ${project} the folder of a checkout of it (baton project edit ${project} --root FOLDER)`,
      { project, folder: root },
    );
  }
  const canonicalTop = await realpath(top);
  if (canonicalTop !== root) {
    throw noRepository(
      `${root} is no repository of its own but a folder inside of ${canonicalTop}: name that one (baton project edit ${project} --root ${canonicalTop}), or run git init in ${root}`,
      { project, folder: root, repository: canonicalTop },
    );
  }
  return { top: root, commonDir: await realpath(resolve(root, commonDir)) };
}

async function describe(git: GitCall, root: string, project: string): Promise<string> {
  try {
    const isBare = await gitText(git, ["rev-parse", "--is-bare-repository"]);
    if (isBare === "true") return isBare;
    return await gitText(git, [
      "rev-parse",
      "--is-bare-repository",
      "--git-common-dir",
      "--show-toplevel",
    ]);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    if (/dubious ownership/.test(error.stderr)) {
      throw noRepository(
        `${root} belongs to another user, so git won't work in it: if you trust it, run git config --global --add safe.directory ${root}`,
        { project, folder: root },
      );
    }
    throw noRepository(
      `${root} is no git repository: run git init in it and commit, or give project ${project} another folder (baton project edit ${project} --root FOLDER). ${error.message}`,
      { project, folder: root },
    );
  }
}

async function requireModernGit(git: GitCall): Promise<void> {
  const version = await gitText(git, ["version"]);
  const [major = 0, minor = 0] = (version.match(/\d+/g) ?? []).map(Number);
  if (major > OLDEST_GIT[0] || (major === OLDEST_GIT[0] && minor >= OLDEST_GIT[1])) return;
  throw noRepository(`${version} is too old: git ${OLDEST_GIT.join(".")} or newer is needed`, {
    version,
  });
}

/**
 * Where work starts: the wanted branch, else the one that the repository names in `baton.base`, else
 * what the project's checkout is on. The dirty tree has no part in it.
 * @throws DomainError no_repository when there is no commit there
 */
export async function resolveBase(
  git: GitCall,
  wanted: string | undefined,
  repository: Repository,
): Promise<Base> {
  const named = wanted ?? (await gitTextOrNull(git, ["config", "--get", "baton.base"]));
  if (named === null) return baseOfCheckout(git, repository);
  const commit = await commitOf(git, `refs/heads/${named}`);
  if (commit !== null) return { branch: named, commit };
  throw noRepository(
    `${repository.top} has no branch ${named} to start from: name another base, or set it with git config baton.base BRANCH`,
    { base: named },
  );
}

async function baseOfCheckout(git: GitCall, repository: Repository): Promise<Base> {
  const commit = await commitOf(git, "HEAD");
  if (commit === null) {
    throw noRepository(`${repository.top} has no commit yet: make the first one, then try again`, {
      folder: repository.top,
    });
  }
  return {
    branch: await gitTextOrNull(git, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    commit,
  };
}

/** The commit that a name stands for, null when there is none. */
export async function commitOf(git: GitCall, name: string): Promise<string | null> {
  return gitTextOrNull(git, [
    "rev-parse",
    "--quiet",
    "--verify",
    "--end-of-options",
    `${name}^{commit}`,
  ]);
}

function noRepository(message: string, detail: Readonly<Record<string, unknown>>): DomainError {
  return new DomainError("no_repository", message, detail);
}
