import { expect } from "@playwright/test";
import { type CliOptions, runCli } from "./run-cli.ts";

/** The command line of a test's home, asked for what can't fail. */
export interface CliAnswers {
  /** Runs a command that has to end well; what it prints. */
  readonly cli: (...args: string[]) => Promise<string>;
  /** Runs it with `--json`; its data. */
  readonly json: <Data>(...args: string[]) => Promise<Data>;
}

/** @param options where it runs; asked for at each command, as a home is made by a hook */
export function cliAnswers(options: () => CliOptions): CliAnswers {
  const cli = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(args, options());
    expect(code, stderr || stdout).toBe(0);
    return stdout;
  };
  return {
    cli,
    json: async <Data>(...args: string[]) =>
      (JSON.parse(await cli(...args, "--json")) as { data: Data }).data,
  };
}
