import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EventKind } from "../../../../shared/domain/event.ts";
import { checkHealth } from "../../services/check-health.ts";
import { killHard, type Member, startMember } from "../../testing/crew/start-crew.ts";
import type { WriteUntilKilledInput } from "../../testing/crew/write-until-killed.ts";
import { TestBoard, temporaryFolder } from "../../testing/test-board.ts";

const ROUNDS = 100;
const WRITERS = 3;
const ROUNDS_PER_CHECK = 20;
/** A writer is killed after at most so many of its commits, and so many milliseconds. */
const MAX_COMMITS = 4;
const MAX_EXTRA_MS = 3;

type Writer = Member<WriteUntilKilledInput, never>;

test(`writers killed at ${ROUNDS} random points lose nothing that they acknowledged`, async () => {
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const board = new TestBoard();
  const folder = temporaryFolder();
  const files: string[] = [];
  const start = (): Promise<Writer> => startMember("write-until-killed.ts");
  const send = (writer: Writer) => {
    const acknowledgements = join(folder, `${files.length}.txt`);
    writer.go({ path: board.path, agent: `writer-${files.length}`, acknowledgements });
    files.push(acknowledgements);
  };
  const writers = await Promise.all(Array.from({ length: WRITERS }, start));
  writers.forEach(send);
  for (let round = 1; round <= ROUNDS; round++) {
    const place = Math.floor(random() * WRITERS);
    const writer = writers[place] as Writer;
    const successor = start();
    const commits = 1 + Math.floor(random() * MAX_COMMITS);
    for (let n = 0; n < commits; n++) await writer.nextSignal();
    spin(random() * MAX_EXTRA_MS);
    await killHard(writer.process);
    if (round % ROUNDS_PER_CHECK === 0) expectSound(board, files, `round ${round}, seed ${seed}`);
    writers[place] = await successor;
    send(writers[place]);
  }
  for (const writer of writers) await killHard(writer.process);
  expectSound(board, files, `the end, seed ${seed}`);
  expect(files).toHaveLength(ROUNDS + WRITERS);
}, 400_000);

/** Nothing acknowledged is lost, the file is whole, and what must hold between its rows holds. */
function expectSound(board: TestBoard, files: readonly string[], label: string): void {
  expect(lostBatches(board, files), label).toEqual([]);
  const { checks } = board.read((tx) => checkHealth(tx));
  // How long the log may get under load is the bench's question.
  expect(
    checks.filter(({ ok, name }) => !ok && name !== "wal"),
    label,
  ).toEqual([]);
}

/** What each of the writers' transactions records. */
const KINDS: readonly EventKind[] = [
  "task_created",
  "dependency_linked",
  "comment_added",
  "task_claimed",
  "task_moved",
];

/** Acknowledged transactions of which the board knows nothing, or only a part. */
function lostBatches(board: TestBoard, files: readonly string[]): string[] {
  const acknowledged = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n").slice(0, -1));
  const kindsOf = new Map<string, Set<EventKind>>();
  for (const { batch, kind } of board.read((tx) => tx.events.after(0, 1_000_000))) {
    kindsOf.set(batch, (kindsOf.get(batch) ?? new Set()).add(kind));
  }
  return acknowledged.filter((batch) => !KINDS.every((kind) => kindsOf.get(batch)?.has(kind)));
}

function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Numbers from 0 to 1 that a seed repeats. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
