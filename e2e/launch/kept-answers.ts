import type { ElectronApplication } from "@playwright/test";

/** What Playwright says where the runtime let go of an answer on its way. */
const LOST = "Resulting promise was garbage collected";
/** How many answers are kept: more than are ever under way. */
const KEPT = 100;

interface Question {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
  readonly kept: number;
}

type Answers = { answers?: Map<number, unknown> };

/**
 * Has what the app's main process answers kept there until it has arrived. Nothing but the debugger
 * holds an answer on its way, and that weakly: garbage that is collected at the wrong moment takes the
 * answer along. It is asked for again then; what was asked to be done is done once.
 */
export function keepAnswers(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app);
  let asked = 0;
  const ask = async (question: unknown, argument: unknown): Promise<unknown> => {
    const id = ++asked;
    const source = String(question);
    try {
      return await evaluate(answer, { id, source, argument, kept: KEPT });
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    for (;;) {
      try {
        return await evaluate(answerAgain, id);
      } catch (error) {
        if (!isLost(error)) throw error;
      }
    }
  };
  app.evaluate = ask as ElectronApplication["evaluate"];
}

function isLost(error: unknown): boolean {
  return error instanceof Error && error.message.includes(LOST);
}

// Both run in the app, and see nothing of this file.

function answer(electron: unknown, { id, source, argument, kept }: Question): unknown {
  const place = globalThis as Answers;
  place.answers ??= new Map();
  // biome-ignore lint/security/noGlobalEval: Playwright sends functions as texts in the same way
  const question = globalThis.eval(`(${source})`) as (of: unknown, given: unknown) => unknown;
  const found = question(electron, argument);
  place.answers.set(id, found);
  place.answers.delete(id - kept);
  return found;
}

function answerAgain(_electron: unknown, id: number): unknown {
  return (globalThis as Answers).answers?.get(id);
}
