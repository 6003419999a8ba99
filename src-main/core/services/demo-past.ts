import type { GateResult } from "../../../shared/domain/verdict.ts";
import type { DemoCrew, DemoTask } from "./demo-crew.ts";

/** What happens on the demo board at an instant. */
export interface DemoStep {
  /** How long before now, in milliseconds. */
  readonly agoMs: number;
  readonly take: (crew: DemoCrew) => void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Hours before the time of day at which the demo is made: its people rest in the others. */
const HOURS_OF_WORK = 7;

type Line = readonly [
  /** Before today. */
  daysAgo: number,
  title: string,
  label: string,
  /** 0 to 4, 4 the most urgent. */
  priority: number,
  agent: string,
  /** How long each of its runs took. */
  runMinutes: number,
  /** What was wrong with the first try. */
  finding?: string,
];

/** Work that came, was done by an agent and was accepted by a person. */
const DONE: readonly Line[] = [
  [21, "Set up the build", "setup", 3, "claude-1", 22],
  [21, "Sign in by mail", "feature", 3, "codex-1", 47],
  [20, "Show the list of products", "feature", 3, "claude-1", 38],
  [19, "Run the tests on every push", "tests", 2, "codex-1", 16],
  [18, "Put products into the cart", "feature", 3, "claude-2", 64, "Two of one kind count as one."],
  [18, "Remember the language", "i18n", 1, "codex-1", 19],
  [15, "Say which fields are missing", "bug", 2, "claude-1", 24],
  [15, "Sort products by price", "feature", 1, "claude-2", 31],
  [14, "Answer the search within 200 ms", "speed", 3, "codex-1", 72, "It is 340 ms on a phone."],
  [13, "Write down how to release", "docs", 1, "codex-1", 12],
  [12, "Keep one session for each device", "bug", 3, "claude-1", 41],
  [12, "Show prices with tax", "feature", 2, "claude-2", 28],
  [11, "Send a mail for each order", "feature", 3, "claude-1", 53],
  [11, "Make pictures smaller", "speed", 2, "codex-2", 21],
  [8, "Round prices the same everywhere", "bug", 4, "claude-2", 17],
  [
    8,
    "Test the checkout from end to end",
    "tests",
    3,
    "codex-1",
    58,
    "The test passes offline too.",
  ],
  [7, "Show what is in stock", "feature", 2, "claude-1", 44],
  [6, "Explain the cart's limits", "docs", 1, "codex-2", 14],
  [5, "Let customers cancel an order", "feature", 3, "claude-2", 61],
  [5, "Read settings once", "speed", 1, "codex-1", 18],
  [4, "Undo the removal from the cart", "feature", 2, "claude-1", 33],
  [4, "Mend the broken links in the mail", "bug", 4, "codex-2", 11],
  [3, "List orders by month", "feature", 2, "claude-2", 37],
  [
    2,
    "Stop asking twice for the address",
    "bug",
    3,
    "claude-1",
    26,
    "It still asks after a reload.",
  ],
  [1, "Write the price list as CSV", "feature", 2, "codex-1", 29],
  [1, "Check the mails with a reader", "tests", 2, "claude-2", 34],
  [0, "Show the total while typing", "feature", 3, "claude-1", 23],
];

/** Three weeks of work that is done: each task comes, waits, runs, is looked at and accepted. */
export function doneWork(): DemoStep[] {
  return DONE.flatMap(([daysAgo, title, label, priority, agent, minutes, finding], index) => {
    const steps: DemoStep[] = [];
    const reviewMs = (25 + ((index * 17) % 60)) * MINUTE_MS;
    const waitMs = (1 + ((index * 11) % 20)) * HOUR_MS;
    const tries = finding === undefined ? [null] : [finding, null];
    const hour = HOURS_OF_WORK - 1 - ((index * 5) % HOURS_OF_WORK);
    const acceptedMs = daysAgo * DAY_MS + (hour + 1) * HOUR_MS;
    let agoMs = acceptedMs + waitMs + tries.length * (minutes * MINUTE_MS + reviewMs);
    const then = (afterMs: number, take: DemoStep["take"]) => {
      agoMs -= afterMs;
      steps.push({ agoMs, take });
    };
    then(0, (crew) => crew.add({ title, labels: [label], priority }));
    agoMs -= waitMs;
    for (const [at, fault] of tries.entries()) {
      const costUsd = Math.round(minutes * (2 + (index % 4))) / 100;
      const summary = at === 0 ? "Done as asked; the tests pass." : "Mended what was found.";
      then(0, (crew) => (at === 0 ? crew.begin(title, agent) : crew.goOn(title)));
      then(minutes * MINUTE_MS, (crew) => crew.handIn(title, { minutes, costUsd, summary }));
      then(reviewMs, (crew) => crew.judge(title, fault));
    }
    then(0, (crew) => crew.move(title, "done"));
    return steps;
  });
}

/** What waits for somebody, with the days on which it came. */
const PLANNED: readonly (readonly [daysAgo: number, task: DemoTask])[] = [
  [20, { title: "Collect what people ask for", status: "backlog", labels: ["research"] }],
  [16, { title: "Dark theme for the docs", status: "backlog", priority: 1, labels: ["docs"] }],
  [10, { title: "Move to the new translation format" }],
  [
    10,
    {
      title: "Translate the app into German",
      after: ["Move to the new translation format"],
      labels: ["i18n"],
    },
  ],
  [9, { title: "Ship version 2", priority: 3, labels: ["release"] }],
  [9, { title: "Check the upgrade path", parent: "Ship version 2", priority: 3 }],
  [9, { title: "Publish the release notes", after: ["Ship version 2"], labels: ["docs"] }],
  [6, { title: "Write the API reference", priority: 2, labels: ["docs"], forRuntime: "codex" }],
  [3, { title: "Cache the search results", priority: 3, labels: ["speed"] }],
  [
    1,
    {
      title: "Make the flaky login test reliable",
      priority: 4,
      labels: ["bug", "tests"],
      description:
        "It fails about once in twenty runs.\n\n- [x] Find out how to repeat it\n- [ ] Await the redirect",
    },
  ],
];

/** Tasks that wait: ready ones, such as wait for others, and ideas. */
export function plannedWork(): DemoStep[] {
  return [
    ...PLANNED.map(
      ([daysAgo, task]): DemoStep => ({
        agoMs: daysAgo * DAY_MS + 2 * HOUR_MS,
        take: (crew) => crew.add(task),
      }),
    ),
    {
      agoMs: 4 * DAY_MS + HOUR_MS,
      take: (crew) => crew.move("Move to the new translation format", "cancelled"),
    },
  ];
}

const RED: GateResult = {
  ...{ command: "npm test", exitCode: 1, passed: false, timedOut: false, durationMs: 8_400 },
  outputTail: "1 of 41 tests failed: cart keeps its items",
};
const SEARCH = "Search by label";
const KEYS = "Shortcuts for the whole board";
const CART = "Keep the cart when the session ends";
const INVOICE = "Pay by invoice";
const PAINT = "Measure the first paint";
const BILLS = "Agree with support on refunds";

/** What is under way, waits for a person, or was finished a moment ago. */
export function openWork(): DemoStep[] {
  const steps: (readonly [minutesAgo: number, take: DemoStep["take"]])[] = [
    [1_810, (crew) => crew.add({ title: CART, priority: 3, labels: ["bug"] })],
    [1_620, (crew) => crew.add({ title: INVOICE, priority: 2, labels: ["feature"] })],
    [1_600, (crew) => crew.add({ title: BILLS, priority: 1, labels: ["research"] })],
    [420, (crew) => crew.add({ title: KEYS, priority: 2, labels: ["feature"] })],
    [340, (crew) => crew.add({ title: SEARCH, priority: 2, labels: ["feature"] })],
    [150, (crew) => crew.take(BILLS)],
    [240, (crew) => crew.begin(CART, "claude-2")],
    [214, (crew) => crew.begin(SEARCH, "claude-1")],
    [183, (crew) => crew.handIn(CART, run(57, 2.31, "The cart is stored, but one test is red."))],
    [180, (crew) => crew.check(CART, RED, [])],
    [179, (crew) => crew.check(CART, RED, ["The cart is empty after the second login."])],
    [176, (crew) => crew.handIn(SEARCH, run(38, 0.84, "Labels are found, and suggested."))],
    [160, (crew) => crew.add({ title: PAINT, labels: ["speed"] })],
    [121, (crew) => crew.begin(KEYS, "codex-1")],
    [97, (crew) => crew.judge(SEARCH, null)],
    [97, (crew) => crew.move(SEARCH, "done")],
    [83, (crew) => crew.handIn(KEYS, run(38, 1.12, "Every move has a key. The list is missing."))],
    [61, (crew) => crew.comment(KEYS, "I would like to see the list before it is done.")],
    [44, (crew) => crew.claim(INVOICE, "claude-1")],
    [26, (crew) => crew.ask(INVOICE, "Which of the two billing accounts does it go to?")],
    [19, (crew) => crew.note("codex-2", "ci.main", "green")],
    [18, (crew) => crew.note("codex-2", "ci.nightly", { state: "red", failed: 1 })],
    [14, (crew) => crew.claim(PAINT, "codex-2")],
  ];
  return steps.map(([minutesAgo, take]) => ({ agoMs: minutesAgo * MINUTE_MS, take }));
}

function run(minutes: number, costUsd: number, summary: string) {
  return { minutes, costUsd, summary };
}
