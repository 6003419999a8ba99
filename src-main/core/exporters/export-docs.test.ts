import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { TestBoard } from "../testing/test-board.ts";
import { DOCUMENT_VERSION } from "./board-document.ts";

test("the page on exports shows the versions that an export has", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../../docs/export.md"), "utf8");
  const schemaVersion = new TestBoard().read((tx) => tx.tables.schemaVersion());
  expect(page).toContain(`"version": ${DOCUMENT_VERSION}, "schemaVersion": ${schemaVersion},`);
});
