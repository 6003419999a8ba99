import { describe, expect, it } from "vitest";
import { isSafeLink } from "./links.ts";

describe("isSafeLink", () => {
  it.each(["https://example.com/a?b=c#d", "mailto:someone@example.com?subject=Hello"])(
    "lets %s out",
    (address) => {
      expect(isSafeLink(address)).toBe(true);
    },
  );

  it.each([
    "http://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,hello",
    "ssh://host",
    "vscode://file/etc/passwd",
    "app://baton/index.html",
    "https://good.example@evil.example/",
    "mailto:a@example.com?attach=/etc/passwd",
    "mailto:a@example.com?attachment=/etc/passwd",
    `https://example.com/${"a".repeat(3_000)}`,
    "no address",
    "",
  ])("keeps %s in", (address) => {
    expect(isSafeLink(address)).toBe(false);
  });
});
