/** The store's operations, each one transaction. */
export interface Side {
  create(title: string): void;
  claim(id: string): void;
  claimNext(): void;
  beat(id: string): void;
  /** From in progress to review. */
  move(id: string): void;
  close(): void;
}

/** The agent under whose name both sides work. */
export const AGENT = "bench-1";
/** What both sides describe a new task with. */
export const DESCRIPTION = "Do what the title says, add a test that fails without it, and say so.";
/** Every task of a prepared board is claimed once a round, and then set back to epoch 0. */
export const EPOCH = 1;
