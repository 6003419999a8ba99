import { buildWhatIsStale } from "../build/parts.mjs";

/** Before tests that start built programs: what they start is what the sources say. */
export default async function freshBuild(): Promise<void> {
  if (!(await buildWhatIsStale())) throw new Error("The build failed; see above.");
}
