import { describe, expect, it } from "vitest";
import { findPage } from "./page.ts";

const built = { url: "app://baton/index.html", origin: "app://baton", isDev: false };

describe("findPage", () => {
  it("is the build", () => {
    expect(findPage({}, false)).toEqual(built);
  });

  it("is the development server on this machine", () => {
    expect(findPage({ ELECTRON_RENDERER_URL: "http://localhost:5173/" }, false)).toEqual({
      url: "http://localhost:5173/",
      origin: "http://localhost:5173",
      isDev: true,
    });
  });

  it.each([
    "https://example.com",
    "http://localhost.example.com",
    "http://localhost@example.com",
    "file:///tmp/index.html",
    "nonsense",
  ])("is never %s", (url) => {
    expect(findPage({ ELECTRON_RENDERER_URL: url }, false)).toEqual(built);
  });

  it("is the build for an installed app", () => {
    expect(findPage({ ELECTRON_RENDERER_URL: "http://localhost:5173" }, true)).toEqual(built);
  });
});
