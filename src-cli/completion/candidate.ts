/** Something that may stand at the cursor. */
export interface Candidate {
  readonly value: string;
  /** What it is, in a few words; empty where its name says all. */
  readonly about: string;
}
