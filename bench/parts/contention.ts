import { JITTER_NAMES } from "../contention/recipes.ts";
import { type Outcome, type Pool, startPool } from "../contention/run.ts";
import { median } from "../measure.ts";
import { grouped, milliseconds, type Row, type Section } from "../report.ts";

const PROCESSES = 12;
const RUNS = 5;
const SATURATED = { forMs: 3_000, pace: null };
const PACED = { forMs: 4_000, pace: 50 };

type Load = typeof SATURATED | typeof PACED;
type Outcomes = Readonly<Record<string, readonly Outcome[]>>;

/** Our way to share a file beside the baseline recipe, with the same services on top. */
export async function benchContention(): Promise<Section> {
  const pool = await startPool(PROCESSES);
  const recipes = ["ours", "baseline"];
  const alone = await runAll(pool, recipes, SATURATED, 1);
  const saturated = await runAll(pool, recipes, SATURATED, PROCESSES);
  const paced = await runAll(pool, recipes, PACED, PROCESSES);
  pool.end();
  const all = Object.values({ alone, saturated, paced }).flatMap(({ ours = [] }) => ours);
  return {
    title: "Contention: processes that claim and release on one file of 10,000 tasks",
    against: "busy_timeout 250, retry after 20-150 ms, autocheckpoint 50",
    rows: [
      rateRow("1 process, saturated: transactions a second", alone),
      {
        ...rateRow(`${PROCESSES} processes, saturated: transactions a second`, saturated),
        target: { atLeast: 1 },
      },
      latencyRow(`${PROCESSES} saturated: worst wait`, saturated, "worstMs", 0.5),
      walRow(`${PROCESSES} saturated: log in MB`, saturated, 32),
      latencyRow(`${PROCESSES} at ${PACED.pace}/s each: worst wait`, paced, "worstMs"),
      latencyRow(`${PROCESSES} at ${PACED.pace}/s each: p99.9 of waits`, paced, "p999Ms", 0.9),
      walRow(`${PROCESSES} at ${PACED.pace}/s each: log in MB`, paced, 8),
      countRow("claims won twice, in all runs of ours", all, "duplicates"),
      countRow("budgets exhausted, in all runs of ours", all, "exhausted"),
    ],
    notes: [`medians of ${RUNS} runs; MB and counts stand as they are, not as ratios`],
  };
}

/** Our recipe with other jitters, to choose by. Not part of an ordinary run. */
export async function benchJitter(): Promise<Section> {
  const pool = await startPool(PROCESSES);
  const recipes = ["ours", ...JITTER_NAMES, "baseline"];
  const saturated = await runAll(pool, recipes, SATURATED, PROCESSES);
  const paced = await runAll(pool, recipes, PACED, PROCESSES);
  pool.end();
  return {
    title: `Jitter: ${PROCESSES} processes, our recipe with other waits between attempts`,
    against: "the baseline recipe's rate",
    rows: recipes.map((name) => {
      const [busy = [], calm = []] = [saturated[name], paced[name]];
      return {
        what: name,
        ratio: middle(busy, "perSecond") / middle(saturated.baseline, "perSecond"),
        figures: [
          `${grouped(middle(busy, "perSecond"))}/s`,
          `worst ${milliseconds(middle(busy, "worstMs"))}`,
          `log ${middle(busy, "walMb").toFixed(1)} MB`,
          `exhausted ${busy.reduce((sum, { exhausted }) => sum + exhausted, 0)}`,
          `paced: p99.9 ${milliseconds(middle(calm, "p999Ms"))}`,
          `worst ${milliseconds(middle(calm, "worstMs"))}`,
          `log ${middle(calm, "walMb").toFixed(1)} MB`,
        ].join(", "),
      };
    }),
    notes: [`medians of ${RUNS} runs`],
  };
}

async function runAll(
  pool: Pool,
  recipes: readonly string[],
  load: Load,
  processes: number,
): Promise<Outcomes> {
  const outcomes: Record<string, Outcome[]> = Object.fromEntries(recipes.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run++) {
    for (const recipe of run % 2 === 0 ? recipes : recipes.toReversed()) {
      outcomes[recipe]?.push(await pool.run({ ...load, recipe }, processes));
    }
  }
  return outcomes;
}

function middle(outcomes: readonly Outcome[] = [], figure: keyof Outcome): number {
  return median(outcomes.map((outcome) => outcome[figure]));
}

function rateRow(what: string, { ours, baseline }: Outcomes): Row {
  const [our, their] = [middle(ours, "perSecond"), middle(baseline, "perSecond")];
  return { what, ratio: our / their, figures: `${grouped(our)}/s, baseline ${grouped(their)}/s` };
}

function latencyRow(
  what: string,
  { ours, baseline }: Outcomes,
  figure: "worstMs" | "p999Ms",
  atMost?: number,
): Row {
  const [our, their] = [middle(ours, figure), middle(baseline, figure)];
  return {
    what,
    ratio: our / their,
    figures: `${milliseconds(our)}, baseline ${milliseconds(their)}`,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  };
}

function walRow(what: string, { ours, baseline }: Outcomes, atMost: number): Row {
  const largest = Math.max(...(ours ?? []).map(({ walMb }) => walMb));
  return {
    what,
    ratio: middle(ours, "walMb"),
    decimals: 1,
    target: { atMost },
    figures: `largest ${largest.toFixed(1)}, baseline ${middle(baseline, "walMb").toFixed(1)}`,
  };
}

function countRow(
  what: string,
  outcomes: readonly Outcome[],
  figure: "duplicates" | "exhausted",
): Row {
  const count = outcomes.reduce((sum, outcome) => sum + outcome[figure], 0);
  return { what, ratio: count, decimals: 0, target: { atMost: 0 }, figures: "" };
}
