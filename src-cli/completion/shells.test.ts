import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { CLI, cleanEnvironment, Workplace } from "../testing/workplace.ts";
import { SHELLS, type Shell } from "./shells.ts";

/** Words that a shell would act on if anything evaluated them. */
const EVIL = 'a b$(touch pwned)`touch pwned`"q";touch pwned';
const EVIL_TITLE = `It's $(touch pwned) "quoted" \`touch pwned\` : colon \\ [x] %F{red}`;
/** In place of the program it shows which words the shell made of the line. */
const SHOW = `printf 'GOT<%s>\\n' "$@"`;

let place: Workplace;

beforeEach(() => {
  place = new Workplace().init();
  const bin = join(place.root, "bin");
  mkdirSync(bin);
  symlinkSync(CLI, join(bin, "baton"));
  place.add(EVIL_TITLE, "--label", EVIL, "--label", "area:ui", "--label", "it's");
  place.text("fact", "set", "gates.unit", '"green"');
});

function environment(): NodeJS.ProcessEnv {
  const { PATH = "" } = process.env;
  return {
    ...cleanEnvironment(),
    PATH: `${join(place.root, "bin")}:${PATH}`,
    BATON_HOME: place.home,
    ZDOTDIR: place.root,
    TERM: "dumb",
  };
}

/** Types lines into an interactive shell on a terminal of its own; each ends with Enter. */
function type(shell: "bash" | "zsh", lines: readonly string[]): string[][] {
  const script = join(place.root, "_baton");
  writeFileSync(script, place.text("completion", shell));
  const rc = join(place.root, ".zshrc");
  const load = shell === "zsh" ? "autoload -Uz compinit && compinit -u -D\n" : "";
  writeFileSync(rc, `PS1='$ '\n${load}source '${script}'\nbaton() { ${SHOW}; echo END; }\n`);
  const start = shell === "bash" ? `bash --noprofile --rcfile '${rc}' -i` : "zsh -d -i";
  const { stdout } = spawnSync("script", ["-qfec", start, "/dev/null"], {
    cwd: place.folder,
    env: environment(),
    input: `${[...lines, "exit"].join("\n")}\n`,
    encoding: "utf8",
    timeout: 60_000,
  });
  const answers = stdout.split(/^END\r?$/m).slice(0, -1);
  return answers.map((text) =>
    [...text.matchAll(/^GOT<(.*)>\r?$/gm)].map(([, word]) => word as string),
  );
}

/** What fish offers for a line. */
function fishOffers(line: string): string[] {
  const script = join(place.root, "baton.fish");
  writeFileSync(script, place.text("completion", "fish"));
  const code = `source '${script}'; complete -C $argv[1]`;
  const { stdout } = spawnSync("fish", ["--no-config", "-c", code, line], {
    cwd: place.folder,
    env: environment(),
    encoding: "utf8",
    timeout: 60_000,
  });
  return stdout.trimEnd().split("\n");
}

describe.runIf(process.platform === "linux")("the tab key", () => {
  test.each(["bash", "zsh"] as const)(
    "in %s",
    (shell) => {
      const typed = type(shell, [
        "baton compl\t",
        "baton task show api-1\t",
        "baton task show AP\t",
        "baton task list --label a\\ \t",
        'baton task list --label "a \t',
        "baton task list --label 'a \t",
        "baton task list --label area:\t",
        "baton task list --label=i\t",
        "baton task list --status in_r\t",
        "baton fact get gates\t",
        "baton task edit API-1 --priority ur\t",
        "baton --project AP\t task list",
      ]);
      expect(typed).toEqual([
        ["completion"],
        ["task", "show", shell === "bash" ? "API-1" : "api-1"],
        ["task", "show", "API-1"],
        ["task", "list", "--label", EVIL],
        ["task", "list", "--label", EVIL],
        ["task", "list", "--label", EVIL],
        ["task", "list", "--label", "area:ui"],
        ["task", "list", "--label=it's"],
        ["task", "list", "--status", "in_review"],
        ["fact", "get", "gates.unit"],
        ["task", "edit", "API-1", "--priority", "urgent"],
        ["--project", "API", "task", "list"],
      ]);
      expect(existsSync(join(place.folder, "pwned"))).toBe(false);
    },
    90_000,
  );

  test("in fish", () => {
    writeFileSync(join(place.folder, "issues.jsonl"), "");
    expect(fishOffers("baton compl")[0]).toMatch(/^completion\tPrint the completion/);
    expect(fishOffers("baton task show AP")[0]).toMatch(/^API-1\tIt's \$\(touch pwned\) "quoted"/);
    for (const start of ["a\\ ", '"a ', "'a "]) {
      expect(fishOffers(`baton task list --label ${start}`)).toEqual([`${EVIL}\t1 task`]);
    }
    expect(fishOffers("baton task list --label=i")).toEqual(["--label=it's\t1 task"]);
    expect(fishOffers("baton fact get ")).toEqual(['gates.unit\t"green"']);
    expect(fishOffers("baton run API-1 --with cod")).toEqual(["codex\tCodex"]);
    expect(fishOffers("baton import beads iss")).toEqual(["issues.jsonl"]);
    expect(existsSync(join(place.folder, "pwned"))).toBe(false);
  }, 90_000);
});

describe("an answer to a shell", () => {
  const ask = (...words: string[]) => place.call(["__complete", ...words]);

  test("is silent, and makes no board, where there is none or it can't be read", () => {
    const home = join(place.root, "nowhere");
    for (const words of [["fish", "task", "show", ""], ["zsh"], [], ["fish", "nonsense", ""]]) {
      const answer = place.call(["__complete", ...words], { env: { BATON_HOME: home } });
      expect(answer.status).toBe(0);
      expect(answer.stderr).toBe("");
    }
    expect(existsSync(home)).toBe(false);
    const file = join(place.root, "text.db");
    writeFileSync(file, "no board");
    expect(ask("fish", "--board", file, "task", "show", "")).toEqual({
      ...{ status: 0, stdout: "words\n", stderr: "" },
    });
  });

  test("goes by the board and the project of the line", () => {
    place.text("project", "list");
    const other = join(place.root, "other.db");
    place.text("init", "--board", other, "--prefix", "OTHER");
    place.text("task", "add", "There", "--board", other);
    expect(ask("fish", "--board", other, "task", "show", "").stdout).toBe(
      "words\nOTHER-1\tThere\n",
    );
    expect(ask("fish", "--board", other, "--project", "").stdout).toContain("OTHER");
  });

  test("offers flags once, sub-commands, and files after --", () => {
    const flags = ask("fish", "task", "list", "--mine", "--").stdout;
    expect(flags).toContain("--ready\t");
    expect(flags).toContain("--json\t");
    expect(flags).not.toContain("--mine");
    expect(
      ask("fish", "dep", "")
        .stdout.split("\n")
        .map((line) => line.split("\t")[0]),
    ).toEqual(expect.arrayContaining(["add", "rm", "tree", "cancel-dependents"]));
    expect(ask("fish", "run", "API-1", "--", "").stdout).toBe("files\n");
    expect(ask("fish", "task", "add", "").stdout).toBe("words\n");
    expect(ask("fish", "mcp", "--print-config", "").stdout).toContain("claude\n");
  });
});

test("every shell's completion is printed, and is a document with --json", () => {
  for (const shell of SHELLS) {
    const script = place.text("completion", shell);
    const data = place.data<{ shell: Shell; script: string }>("completion", shell);
    expect(data.script.trimEnd()).toBe(script.trimEnd());
  }
});
