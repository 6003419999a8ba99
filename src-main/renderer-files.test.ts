import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findRendererFile } from "./renderer-files.ts";

const folder = resolve("/opt/app/out/renderer");
const find = (address: string) => findRendererFile(folder, address)?.path ?? null;

describe("findRendererFile", () => {
  it.each([
    ["app://baton/index.html", "index.html"],
    ["app://baton/assets/index-4f.js?v=1#top", "assets/index-4f.js"],
    ["app://baton/assets/a%20b.woff2", "assets/a b.woff2"],
  ])("finds %s", (address, path) => {
    expect(find(address)).toBe(resolve(folder, path));
  });

  it("names the type", () => {
    expect(findRendererFile(folder, "app://baton/assets/a.js")?.type).toContain("text/javascript");
  });

  it.each([
    "app://baton/..%2fmain%2findex.js",
    "app://baton/assets/..%2f..%2f..%2fpackage.json",
    "app://baton/..%5cmain%5cindex.js",
    "app://baton/index.html%00.js",
    "app://baton/%",
    "app://baton/",
    "app://baton/renderer.exe",
    "app://other/index.html",
    "app://baton.evil/index.html",
    "app://baton@evil/index.html",
    "file:///etc/passwd.html",
    "https://baton/index.html",
    "not an address",
  ])("gives nothing for %s", (address) => {
    expect(find(address)).toBeNull();
  });

  it.each(["app://baton/../main/index.js", "app://baton/%2e%2e/main/index.js"])(
    "keeps %s inside, where the file is not",
    (address) => {
      expect(find(address)).toBe(resolve(folder, "main/index.js"));
    },
  );

  it("does not take a sibling whose name begins alike for the folder", () => {
    expect(find("app://baton/..%2frenderer-other%2findex.html")).toBeNull();
  });
});
