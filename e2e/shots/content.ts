/** What the board of the pictures is about: an invented service and its web pages. */

export const PROJECTS = [
  { prefix: "API", name: "api-server" },
  { prefix: "WEB", name: "website" },
  { prefix: "ING", name: "ingest" },
] as const;

export const AGENTS = [
  { name: "claude-1", runtime: "claude" },
  { name: "codex-1", runtime: "codex" },
  { name: "claude-2", runtime: "claude" },
  { name: "gemini-1", runtime: "gemini" },
] as const;

interface Card {
  readonly project: (typeof PROJECTS)[number]["prefix"];
  readonly title: string;
  readonly labels: readonly string[];
  /** 0 to 4, 4 the most urgent. */
  readonly priority: number;
}

interface FinishedCard extends Card {
  readonly waitMinutes: number;
  readonly workMinutes: number;
  readonly failsFirst?: boolean;
}

/** A card that stands on the board now. */
export interface StandingCard extends Card {
  readonly status: "backlog" | "todo" | "in_progress" | "in_review" | "blocked";
  readonly ageMinutes: number;
  readonly description?: string;
  /** Titles of cards that it waits for. */
  readonly after?: readonly string[];
  /** An agent's place in the list, or the person. */
  readonly by?: number | "ada";
  /** How long ago its agent last got further, in minutes; there is no run where this is missing. */
  readonly progressMinutes?: number;
  readonly verdict?: "pass" | "fail";
  /** Days from now. */
  readonly dueIn?: number;
  /** An agent's place in the list, whose run of eleven minutes came to nothing. */
  readonly triedBy?: number;
}

const VERBS = ["Speed up", "Document", "Test", "Simplify", "Harden", "Log", "Cache"];
const SUBJECTS = [
  ["API", "the login rate limit", "security"],
  ["API", "the nightly export", "api"],
  ["WEB", "the pricing page", "web"],
  ["API", "the retry of webhooks", "api"],
  ["ING", "the CSV reader", "ingest"],
  ["API", "the audit log's paging", "api"],
  ["WEB", "the sign-up form", "web"],
  ["ING", "the queue of late events", "ingest"],
  ["API", "the signing of downloads", "security"],
  ["API", "the search index", "search"],
  ["ING", "the schema check", "ingest"],
  ["WEB", "the dark theme", "web"],
  ["API", "the tenant's quota", "api"],
  ["API", "the import of contacts", "bug"],
] as const;

/** Tasks of the past six weeks, oldest first. */
export const FINISHED_WORK: readonly FinishedCard[] = Array.from({ length: 98 }, (_, index) => {
  const [project, what, label] = SUBJECTS[(index * 5) % SUBJECTS.length] ?? SUBJECTS[0];
  const verb = VERBS[(index * 3 + Math.floor(index / 14)) % VERBS.length];
  return {
    project,
    title: `${verb} ${what}`,
    labels: [label],
    priority: (index * 7) % 5,
    waitMinutes: 5 + ((index * 37) % 90),
    workMinutes: 6 + ((index * index * 13) % 55),
    failsFirst: index % 6 === 2,
  };
});

const BRIEF = `Two imports of one file both answer 200, and the second overwrites the first.

- [x] The second answers **409** with the first one's id
- [x] \`Retry-After\` says when to try again
- [ ] The client shows the conflict instead of an error
- [ ] A test with two real processes

\`\`\`sh
curl -i -T board.jsonl localhost:8080/imports
\`\`\`
`;

/** What is being worked on, waits, or is ready. */
export const STANDING: readonly StandingCard[] = [
  {
    ...{ project: "API", title: "Return 409 when two imports race", labels: ["bug", "api"] },
    ...{ priority: 4, status: "todo", ageMinutes: 58, description: BRIEF, triedBy: 1 },
  },
  {
    ...{ project: "API", title: "Paginate the audit log by cursor", labels: ["api"] },
    ...{ priority: 3, status: "todo", ageMinutes: 190 },
  },
  {
    ...{ project: "API", title: "Show the rate limit in every answer", labels: ["api"] },
    ...{ priority: 2, status: "todo", ageMinutes: 320 },
  },
  {
    ...{ project: "API", title: "Document the cursor format and its expiry", labels: ["docs"] },
    ...{ priority: 2, status: "todo", ageMinutes: 180 },
    after: ["Paginate the audit log by cursor"],
  },
  {
    ...{ project: "API", title: "Charge storage once for each tenant", labels: ["billing"] },
    ...{ priority: 3, status: "blocked", ageMinutes: 1_500, by: 3 },
  },
  {
    ...{ project: "API", title: "Bill the overage of storage", labels: ["billing"] },
    ...{ priority: 2, status: "todo", ageMinutes: 1_400 },
    after: ["Charge storage once for each tenant"],
  },
  {
    ...{ project: "API", title: "Mail the monthly invoice", labels: ["billing"] },
    ...{ priority: 1, status: "todo", ageMinutes: 310 },
    after: ["Bill the overage of storage", "Show the rate limit in every answer"],
  },
  {
    ...{ project: "API", title: "Rotate the signing keys without a restart", labels: ["security"] },
    ...{ priority: 3, status: "in_review", ageMinutes: 260, by: 0, verdict: "pass" },
  },
  {
    ...{ project: "API", title: "Speed up the nightly export by half", labels: ["api"] },
    ...{ priority: 2, status: "in_review", ageMinutes: 95, by: 1, verdict: "fail" },
  },
  {
    ...{ project: "API", title: "Sign download links with the rotating key", labels: ["security"] },
    ...{ priority: 2, status: "in_review", ageMinutes: 47, by: 2 },
  },
  {
    ...{ project: "API", title: "Stream the progress of an import", labels: ["api"] },
    ...{ priority: 3, status: "in_progress", ageMinutes: 41, by: 2, progressMinutes: 0.2 },
    triedBy: 0,
  },
  {
    ...{ project: "API", title: "Replace the hand-written retry of mails", labels: ["cleanup"] },
    ...{ priority: 2, status: "in_progress", ageMinutes: 56, by: 3, progressMinutes: 6 },
    triedBy: 2,
  },
  {
    ...{ project: "API", title: "Name the tenant in every error of the ledger", labels: ["bug"] },
    ...{ priority: 4, status: "todo", ageMinutes: 72, dueIn: 1 },
  },
  {
    ...{ project: "API", title: "Index the ledger by task and outcome", labels: ["search"] },
    ...{ priority: 3, status: "todo", ageMinutes: 150 },
  },
  {
    ...{ project: "API", title: "Tell a webhook's receiver why it was dropped", labels: ["api"] },
    ...{ priority: 1, status: "todo", ageMinutes: 410 },
  },
  {
    ...{ project: "API", title: "Migrate the tenants to the new key table", labels: ["security"] },
    ...{ priority: 2, status: "todo", ageMinutes: 200 },
    after: ["Rotate the signing keys without a restart"],
  },
  {
    ...{ project: "API", title: "Agree on the retention policy with support", labels: ["docs"] },
    ...{ priority: 1, status: "in_progress", ageMinutes: 1_440, by: "ada" },
  },
  {
    ...{ project: "WEB", title: "Explain the new limits on the pricing page", labels: ["web"] },
    ...{ priority: 2, status: "todo", ageMinutes: 600 },
  },
  {
    ...{ project: "ING", title: "Refuse files over 2 GB with a clear word", labels: ["ingest"] },
    ...{ priority: 2, status: "todo", ageMinutes: 700 },
  },
];

/** Ideas for later. */
export const BACKLOG: readonly StandingCard[] = (
  [
    ["API", "Rate-limit the public search per key", ["api", "security"], 2, 2_900],
    ["API", "Drop the v1 webhook signatures after the notice period", ["cleanup"], 1, 7_200],
    ["API", "Try a columnar format for the audit log", ["idea"], 0, 9_300],
    ["API", "Let a tenant choose where its exports are kept", ["idea", "api"], 1, 6_100],
    ["API", "Answer in the caller's own time zone", ["api"], 1, 4_200],
    ["API", "Move the mail templates out of the code", ["cleanup"], 0, 3_600],
    ["WEB", "Let visitors try the search without an account", ["idea", "web"], 1, 8_000],
    ["ING", "Read Parquet beside CSV", ["ingest"], 1, 5_000],
  ] as const
).map(([project, title, labels, priority, ageMinutes]) => ({
  ...{ project, title, labels, priority, ageMinutes },
  status: "backlog",
}));

/** What is currently true of the first project. */
export const FACTS: readonly (readonly [key: string, value: unknown])[] = [
  ["gates.unit", "green"],
  ["gates.e2e", { state: "red", failed: 2, since: "12:40" }],
  ["deploy.staging", { version: "4.18.0", commit: "9f31c2e", healthy: true }],
  ["deploy.production", { version: "4.17.3", commit: "77b0a14", healthy: true }],
  ["limits.import.max_bytes", 2_147_483_648],
  ["owners.billing", "ada"],
  ["schema.version", 41],
];
