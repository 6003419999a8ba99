import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusal, temporaryFolder } from "../testing/test-board.ts";
import { createNameOnlyStore, createSecretStore, secretFilePath } from "./secret-store.ts";

/** Turns bits over: enough to see that what is kept is not what was given. */
const CIPHER = {
  encrypt: (value: string) => Buffer.from(value).map((byte) => byte ^ 0xff),
  decrypt: (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0xff)).toString(),
};

test("secrets are kept encrypted, for their owner alone, and known by name everywhere", () => {
  const home = temporaryFolder();
  const store = createSecretStore(home, CIPHER);
  store.write("openai", "s3cret-välue");
  store.write("constructor", "other");
  expect(store.read("openai")).toBe("s3cret-välue");
  const path = secretFilePath(home);
  expect(readFileSync(path, "utf8")).not.toMatch(/s3cret/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const names = createNameOnlyStore(home);
  expect(names.names()).toEqual(["constructor", "openai"]);
  expect(refusal(() => names.read("openai")).message).toMatch(/only Baton's window/);
  store.remove("constructor");
  expect(refusal(() => store.read("constructor")).code).toBe("not_found");
  expect(refusal(() => store.remove("toString")).code).toBe("not_found");
});

test("a name or value that can't be meant is refused", () => {
  const store = createSecretStore(temporaryFolder(), CIPHER);
  expect(refusal(() => store.write("Open AI", "x")).code).toBe("invalid_argument");
  expect(refusal(() => store.write("openai", " ")).code).toBe("invalid_argument");
});

test.each(["{", "[]", '{"version":2,"secrets":{}}', '{"version":1,"secrets":{"a":1}}'])(
  "a file that is none of ours (%s) is never overwritten",
  (text) => {
    const home = temporaryFolder();
    mkdirSync(home, { recursive: true });
    writeFileSync(secretFilePath(home), text);
    const store = createSecretStore(home, CIPHER);
    expect(refusal(() => store.names()).code).toBe("storage");
    expect(refusal(() => store.write("a", "value")).code).toBe("storage");
    expect(readFileSync(secretFilePath(home), "utf8")).toBe(text);
  },
);
