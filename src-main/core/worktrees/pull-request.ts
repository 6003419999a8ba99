import { DomainError } from "../../../shared/errors.ts";
import { withCheckoutLock } from "./checkout-lock.ts";
import { GitFailure, runProgram } from "./git.ts";
import { commitAllOn, requireBaseBranch, requireMergeable } from "./merge.ts";
import { openWork, type TaskWork } from "./open-worktree.ts";
import { type GitCall, gitIn, gitText, gitTextOrNull, type WorktreePorts } from "./ports.ts";

/** A pull request for a task's work. */
export interface PullRequest {
  readonly url: string;
  readonly branch: string;
  readonly baseBranch: string;
  readonly remote: string;
}

const NETWORK_TIMEOUT_MS = 5 * 60_000;

/**
 * Pushes a task's branch and opens a pull request for it with GitHub's `gh`, by a person's order. What is
 * uncommitted is committed first. The repository's own push hooks run: what they check or upload belongs
 * to a push. Nothing is forced; where there is a pull request already, that one is answered with.
 * @param ref the task's key or id
 * @throws DomainError forbidden, not_found (no gh, no branch), conflict, no_repository (no remote), or
 *   no_isolation with the words of git or gh
 */
export async function openPullRequest(ports: WorktreePorts, ref: string): Promise<PullRequest> {
  await requireMergeable(ports, ref, "open a pull request");
  const { repository } = await openWork(ports, ref);
  const gh = ghIn(ports, repository.top);
  await requireGh(gh);
  const { work, remote, baseBranch } = await withCheckoutLock(
    ports,
    repository,
    async (checkout) => {
      const opened = await openWork(ports, ref);
      const base = requireBaseBranch(opened);
      const named = await remoteOf(opened, base);
      await commitAllOn(checkout, opened);
      return { work: opened, remote: named, baseBranch: base };
    },
  );
  const { branch, task } = work;
  const target = `refs/heads/${branch}:refs/heads/${branch}`;
  await gitIn(ports, repository.top)(["push", "--set-upstream", remote, target], {
    withHooks: true,
    timeoutMs: NETWORK_TIMEOUT_MS,
  });
  const title = `${task.key}: ${task.title}`;
  const made = await gh(
    ["pr", "create", "--head", branch, "--base", baseBranch, "--title", title, "--body-file", "-"],
    { stdin: task.description, accepts: [0, 1], timeoutMs: NETWORK_TIMEOUT_MS },
  );
  // Exit status 1 is gh's for everything: one that is there already is asked for, and that says the rest.
  const shown =
    made.exitCode === 0
      ? made
      : await gh(["pr", "view", branch, "--json", "url", "--jq", ".url"], {
          timeoutMs: NETWORK_TIMEOUT_MS,
        });
  const url = /https?:\/\/\S+/.exec(shown.stdout.toString("utf8"))?.[0] ?? "";
  return { url, branch, baseBranch, remote };
}

function ghIn(ports: WorktreePorts, cwd: string): GitCall {
  const variables = { GH_PROMPT_DISABLED: "1", GH_NO_UPDATE_NOTIFIER: "1", NO_COLOR: "1" };
  return (args, options) =>
    runProgram("gh", args, { ...options, cwd, env: ports.env, variables, shownArgs: args });
}

async function requireGh(gh: GitCall): Promise<void> {
  try {
    await gh(["--version"]);
  } catch (error) {
    if (error instanceof GitFailure) throw error;
    throw new DomainError(
      "not_found",
      "gh, GitHub's command line, is not on PATH: install it and run gh auth login, or push the branch and open the pull request by hand",
      undefined,
      { cause: error },
    );
  }
}

/** The base branch's own remote, else the only one there is, else origin. */
async function remoteOf({ git, repository }: TaskWork, base: string): Promise<string> {
  const own = await gitTextOrNull(git, ["config", "--get", `branch.${base}.remote`]);
  const remotes = (await gitText(git, ["remote"])).split("\n").filter((name) => name !== "");
  const chosen = [own, remotes.length === 1 ? remotes[0] : null, "origin"].find(
    (name) => name != null && remotes.includes(name),
  );
  if (chosen != null) return chosen;
  throw new DomainError(
    "no_repository",
    remotes.length === 0
      ? `${repository.top} has no remote to push to: add one with git remote add origin ADDRESS`
      : `${repository.top} has the remotes ${remotes.join(", ")}: say which one ${base} belongs to with git config branch.${base}.remote NAME`,
    { remotes },
  );
}
