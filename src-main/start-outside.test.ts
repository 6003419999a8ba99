import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startOutside } from "./start-outside.ts";

test.runIf(process.platform === "linux")(
  "a program is started with none of the files that are open here",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "outside-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Renamed when it is whole: nobody reads half of it.
    const script = "ls -l /proc/$$/fd > new; echo $MARK >> new; mv new told";
    await startOutside("/bin/sh", ["-c", script], {
      cwd: folder,
      env: { PATH: process.env.PATH, MARK: "its environment" },
    });
    const told = join(folder, "told");
    await vi.waitUntil(() => existsSync(told), { timeout: 60_000 });
    const text = readFileSync(told, "utf8");
    expect(text).toContain("its environment");
    const files = text.split("\n").flatMap((line) => line.split(" -> ")[1] ?? []);
    expect(files.filter((file) => file !== "/dev/null" && file !== join(folder, "new"))).toEqual(
      [],
    );
  },
);

test("one that is not there is told, by its path and by its name", async () => {
  await expect(startOutside("/nowhere/program", [])).rejects.toThrow("there is no program");
  const env = { PATH: "/nowhere" };
  await expect(startOutside("xdg-open", [], { env })).rejects.toThrow("no program xdg-open");
});

test.runIf(process.platform === "linux")("one that the system refuses is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outside-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "program");
  writeFileSync(program, "#!/nowhere/interpreter\n", { mode: 0o755 });
  await expect(startOutside(program, [])).rejects.toThrow("ENOENT");
});
