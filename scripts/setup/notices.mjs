/** Says in one line what the set-up is doing; a set-up with nothing to do says nothing. */
export function notice(/** @type {string} */ text) {
  process.stderr.write(`setup: ${text}\n`);
}

/** A step that could not be done; the message is meant for the person and says what to do. */
export class SetupError extends Error {
  /** @param {string} message @param {string} [log] what the failing tool printed */
  constructor(message, log) {
    super(log ? `${message}\n${indent(log)}` : message);
    this.name = "SetupError";
  }
}

const LOG_LINES = 25;

/** @param {string} log */
function indent(log) {
  const lines = log.trimEnd().split("\n");
  return lines
    .slice(-LOG_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}
