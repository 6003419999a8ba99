// Prints lines as an agent's stream does, at a steady rate: print-lines.ts LINES_A_SECOND SECONDS
const [perSecond = 0, seconds = 0] = process.argv.slice(2).map(Number);
const TICK_MS = 10;
const WORDS = "Reads a file, runs the tests, and says \u001b[32mwhat it found\u001b[0m. ".repeat(2);

const startedAt = performance.now();
let printed = 0;
const ticks = setInterval(() => {
  const due = Math.min(
    perSecond * seconds,
    Math.floor(((performance.now() - startedAt) / 1_000) * perSecond),
  );
  const lines: string[] = [];
  for (; printed < due; printed++) lines.push(line(printed));
  if (lines.length > 0) process.stdout.write(lines.join(""));
  if (printed >= perSecond * seconds) clearInterval(ticks);
}, TICK_MS);

function line(number: number): string {
  const at = (performance.timeOrigin + performance.now()).toFixed(2);
  const text = `at ${at} line ${number} ${WORDS}`;
  const message = { id: `m-${number}`, content: [{ type: "text", text }] };
  return `${JSON.stringify({ type: "assistant", message })}\n`;
}
