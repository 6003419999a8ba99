import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusal, temporaryFolder } from "../testing/test-board.ts";
import { createNameOnlyStore, createSecretStore, secretFilePath } from "./secret-store.ts";

/** Turns bits over: enough to see that what is kept is not what was given. */
const CIPHER = {
  encrypt: async (value: string) => Buffer.from(value).map((byte) => byte ^ 0xff),
  decrypt: async (bytes: Uint8Array) => ({
    value: Buffer.from(bytes.map((byte) => byte ^ 0xff)).toString(),
    isOutdated: false,
  }),
};

test("secrets are kept encrypted, for their owner alone, and known by name everywhere", async () => {
  const home = temporaryFolder();
  const store = createSecretStore(home, CIPHER);
  await store.write("openai", "s3cret-välue");
  await store.write("constructor", "other");
  expect(await store.read("openai")).toBe("s3cret-välue");
  const path = secretFilePath(home);
  expect(readFileSync(path, "utf8")).not.toMatch(/s3cret/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const names = createNameOnlyStore(home);
  expect(names.names()).toEqual(["constructor", "openai"]);
  await expect(names.read("openai")).rejects.toThrow(/only Baton's window/);
  store.remove("constructor");
  await expect(store.read("constructor")).rejects.toMatchObject({ code: "not_found" });
  expect(refusal(() => store.remove("toString")).code).toBe("not_found");
});

test("a name or value that can't be meant is refused", async () => {
  const store = createSecretStore(temporaryFolder(), CIPHER);
  const refused = { code: "invalid_argument" };
  await expect(store.write("Open AI", "x")).rejects.toMatchObject(refused);
  await expect(store.write("openai", " ")).rejects.toMatchObject(refused);
});

test("what an older key encrypted is encrypted anew when it is read", async () => {
  const home = temporaryFolder();
  await createSecretStore(home, CIPHER).write("openai", "s3cret");
  const before = readFileSync(secretFilePath(home), "utf8");
  const rotated = createSecretStore(home, {
    encrypt: async (value) => Buffer.from(`new ${value}`),
    decrypt: async (bytes) => ({ ...(await CIPHER.decrypt(bytes)), isOutdated: true }),
  });
  expect(await rotated.read("openai")).toBe("s3cret");
  expect(readFileSync(secretFilePath(home), "utf8")).not.toBe(before);
});

test.each(["{", "[]", '{"version":2,"secrets":{}}', '{"version":1,"secrets":{"a":1}}'])(
  "a file that is none of ours (%s) is never overwritten",
  async (text) => {
    const home = temporaryFolder();
    mkdirSync(home, { recursive: true });
    writeFileSync(secretFilePath(home), text);
    const store = createSecretStore(home, CIPHER);
    expect(refusal(() => store.names()).code).toBe("storage");
    await expect(store.write("a", "value")).rejects.toMatchObject({ code: "storage" });
    expect(readFileSync(secretFilePath(home), "utf8")).toBe(text);
  },
);
