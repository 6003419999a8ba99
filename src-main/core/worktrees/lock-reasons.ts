/**
 * Baton's own reasons for locking a worktree (`git worktree lock`). Git keeps them through any crash,
 * so that whoever comes next knows how far the last one came; a lock with another reason is a person's.
 */

/** It is being made: nobody has worked in it, and its files may be incomplete. */
export const MAKING = "baton: making";
/** All its work is saved and its files are being deleted: what is missing must not be committed. */
export const REMOVING = "baton: removing";
/** A person put it by: it is kept until it is taken up again. */
export const PAUSED = "baton: paused";
