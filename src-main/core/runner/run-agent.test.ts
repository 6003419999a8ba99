import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createAgentStream,
  STREAM_FORMATS,
} from "../../../shared/domain/agent-stream/agent-stream.ts";
import { executionOperations } from "../../../shared/operations/execution.ts";
import { runOperations } from "../../../shared/operations/run.ts";
import { reportOf, usageOf } from "./run-agent.ts";

const amount = fc.oneof(
  fc.constantFrom(-1, 0, 1e300, Number.MAX_SAFE_INTEGER, 1e12 + 1, 1e9 + 0.5, "7", null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("\ud800", "\0", "x".repeat(200_000), `${"🧪".repeat(60_000)}`),
);
const usage = fc.record({
  ...{ input_tokens: amount, output_tokens: amount, cached_input_tokens: amount },
  ...{ cache_read_input_tokens: amount, cache_creation_input_tokens: amount, cached: amount },
});
const event = fc.oneof(
  fc.record({ type: fc.constant("assistant"), message: fc.record({ id: text, usage }) }),
  fc.record({
    ...{ type: fc.constant("result"), is_error: fc.boolean(), subtype: text, result: text },
    ...{ total_cost_usd: amount, usage, stats: usage, errors: fc.array(text), status: text },
  }),
  fc.record({ type: fc.constant("turn.completed"), usage }),
  fc.record({ type: fc.constant("turn.failed"), error: fc.record({ message: text }) }),
  fc.record({ type: fc.constant("error"), message: text, error: fc.record({ message: text }) }),
  fc.record({
    type: fc.constant("step_finish"),
    part: fc.record({ cost: amount, tokens: fc.record({ input: amount, output: amount }) }),
  }),
);

test.each(STREAM_FORMATS)("whatever %s says, the ledger takes the report of it", (format) => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 6 }),
      fc.constantFrom(0, 1, null),
      fc.boolean(),
      (events, exitCode, lingered) => {
        const stream = createAgentStream(format);
        for (const each of events) stream.push(`${JSON.stringify(each)}\n`);
        stream.end();
        const summary = stream.summary();
        const end = {
          ...{ exitCode, signal: exitCode === null ? ("SIGKILL" as const) : null, summary },
          ...{ startError: null, survivors: [], overrun: null, lost: null, lingered },
          isTold: format !== "plain",
        };
        const id = "0198c0de-5f1a-7c3e-9d20-4b7a6e1f8c55";
        const { input: finish } = executionOperations["run.finish"];
        expect(finish.safeParse({ ...reportOf(end), execution: id }).error).toBeUndefined();
        const { input: note } = runOperations["run.note"];
        expect(note.safeParse({ ...usageOf(summary), execution: id }).error).toBeUndefined();
      },
    ),
  );
});
