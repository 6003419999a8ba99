import { describe, expect, it } from "vitest";
import { isOwnPage, type Sender, senderOf } from "./guard.ts";

const own = { contentsIds: [1, 4], origin: "app://baton" };
const sender: Sender = { contentsId: 1, isMainFrame: true, origin: "app://baton" };

describe("isOwnPage", () => {
  it("accepts the board's own page, and that of a panel's window", () => {
    expect(isOwnPage(sender, own)).toBe(true);
    expect(isOwnPage({ ...sender, contentsId: 4 }, own)).toBe(true);
  });

  it.each<[string, Sender | null]>([
    ["another window", { ...sender, contentsId: 2 }],
    ["a frame inside the page", { ...sender, isMainFrame: false }],
    ["a page of the web", { ...sender, origin: "https://baton" }],
    ["a file", { ...sender, origin: "file://" }],
    ["an opaque origin", { ...sender, origin: "null" }],
    ["a host that begins alike", { ...sender, origin: "app://baton.evil" }],
    ["a frame that is gone", null],
  ])("refuses %s", (_name, stranger) => {
    expect(isOwnPage(stranger, own)).toBe(false);
  });

  it("refuses everybody while there is no window", () => {
    expect(isOwnPage(sender, { ...own, contentsIds: [] })).toBe(false);
  });
});

describe("senderOf", () => {
  const mainFrame = { processId: 7, routingId: 1, origin: "app://baton" };
  const eventOf = (senderFrame: unknown) =>
    ({ sender: { id: 1, mainFrame }, senderFrame }) as unknown as Parameters<typeof senderOf>[0];

  it("knows the page's own frame", () => {
    expect(senderOf(eventOf({ ...mainFrame }))).toEqual(sender);
  });

  it("knows a frame inside the page", () => {
    expect(senderOf(eventOf({ ...mainFrame, routingId: 2 }))?.isMainFrame).toBe(false);
    expect(senderOf(eventOf({ ...mainFrame, processId: 8 }))?.isMainFrame).toBe(false);
  });

  it("gives nobody for a frame that is gone", () => {
    expect(senderOf(eventOf(null))).toBeNull();
    const disposed = {
      get processId(): number {
        throw new Error("Render frame was disposed before WebFrameMain could be accessed");
      },
    };
    expect(senderOf(eventOf(disposed))).toBeNull();
  });
});
