import { join } from "node:path";
import {
  type AgentProfile,
  isProfileName,
  secretsOf,
} from "../../../shared/domain/agent-profile.ts";
import { DomainError } from "../../../shared/errors.ts";
import { changePrivateFile, readPrivateFile } from "./private-file.ts";

/** Secrets that the system's keychain protects. Values never go to the database, a log or the window. */
export interface SecretStore {
  /** The names of what is stored. */
  names(): readonly string[];
  /**
   * A stored secret.
   * @throws DomainError not_found, and storage when the keychain won't give it
   */
  read(name: string): Promise<string>;
  /**
   * Stores one.
   * @throws DomainError invalid_argument, and storage when there is no keychain, or the file can't be
   *   written
   */
  write(name: string, value: string): Promise<void>;
  /** Forgets one. @throws DomainError not_found */
  remove(name: string): void;
}

/** Makes values unreadable to everyone but this user on this machine, and readable again. */
export interface SecretCipher {
  /** @throws DomainError storage when the system has no keychain */
  encrypt(value: string): Promise<Uint8Array>;
  /**
   * `isOutdated` says that the keychain has a newer key: it is to be encrypted again.
   * @throws DomainError storage when it is not the one that encrypted
   */
  decrypt(bytes: Uint8Array): Promise<{ readonly value: string; readonly isOutdated: boolean }>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment that is complete, and what of it must be masked. */
export interface ResolvedEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  readonly secretValues: readonly string[];
}

/** Where the encrypted secrets are. */
export function secretFilePath(home: string): string {
  return join(home, "secrets.json");
}

/**
 * Keeps encrypted secrets in a file under Baton's home. Only their names can be read without the cipher.
 * @param home Baton's folder
 * @param cipher the keychain's
 */
export function createSecretStore(home: string, cipher: SecretCipher): SecretStore {
  const path = secretFilePath(home);
  const write = async (name: string, value: string): Promise<void> => {
    requireSound(name, value);
    const entry = Buffer.from(await cipher.encrypt(value)).toString("base64");
    change(path, (secrets) => ({ ...secrets, [name]: entry }));
  };
  return {
    names: () => Object.keys(load(path)).sort(),
    async read(name) {
      const secrets = load(path);
      const entry = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
      if (entry === undefined) throw notStored(name);
      const { value, isOutdated } = await cipher.decrypt(Buffer.from(entry, "base64"));
      if (isOutdated) await write(name, value);
      return value;
    },
    write,
    remove(name) {
      change(path, (secrets) => {
        if (!Object.hasOwn(secrets, name)) throw notStored(name);
        return Object.fromEntries(Object.entries(secrets).filter(([known]) => known !== name));
      });
    },
  };
}

/** The keychain as the command line sees it: it knows which secrets there are, and can read none. */
export function createNameOnlyStore(home: string): SecretStore {
  const refuse = async (): Promise<never> => {
    throw new DomainError(
      "storage",
      "only Baton's window can use the keychain: open it, or take the secret from the environment with fromEnv",
    );
  };
  return createSecretStore(home, { encrypt: refuse, decrypt: refuse });
}

/**
 * Completes a profile's environment.
 * @param env where `fromEnv` looks
 * @throws DomainError invalid_argument naming each variable that has no value, and what to do
 */
export async function resolveEnvironment(
  profile: Pick<AgentProfile, "name" | "environment">,
  env: Environment,
  secrets: SecretStore,
): Promise<ResolvedEnvironment> {
  const missing = missingSecrets(profile, env, secrets);
  if (missing.length > 0) {
    const message = `the agent ${profile.name} can't start: ${missing.join("; ")}`;
    throw new DomainError("invalid_argument", message);
  }
  const references: [string, string][] = [];
  for (const { variable, source, name } of secretsOf(profile)) {
    const value = source === "env" ? (env[name] ?? "") : await secrets.read(name);
    references.push([variable, value]);
  }
  const plain = Object.entries(profile.environment).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    variables: Object.fromEntries([...plain, ...references]),
    secretValues: references.map(([, value]) => value),
  };
}

/** What to do about each variable whose value can't be had. */
export function missingSecrets(
  profile: Pick<AgentProfile, "environment">,
  env: Environment,
  secrets: Pick<SecretStore, "names">,
): string[] {
  return secretsOf(profile)
    .filter(({ source, name }) => !isSecretSet(source, name, env, secrets))
    .map(({ variable, source, name }) =>
      source === "env"
        ? `${variable} comes from the variable ${name}, which is not set: export it where Baton starts`
        : `${variable} comes from the keychain's ${name}, which is not there: store it in the window's settings`,
    );
}

/** Whether a reference has a value. */
export function isSecretSet(
  source: "env" | "keychain",
  name: string,
  env: Environment,
  secrets: Pick<SecretStore, "names">,
): boolean {
  return source === "env" ? Boolean(env[name]) : secrets.names().includes(name);
}

type Entries = Readonly<Record<string, string>>;

function load(path: string): Entries {
  return parse(path, readPrivateFile(path));
}

function change(path: string, work: (secrets: Entries) => Entries): void {
  changePrivateFile(path, (now) => {
    const secrets = work(parse(path, now));
    return `${JSON.stringify({ version: 1, secrets }, null, 2)}\n`;
  });
}

/** @throws DomainError storage for a file that is none of ours: it is never overwritten */
function parse(path: string, file: ReturnType<typeof readPrivateFile>): Entries {
  if (file.kind === "none") return {};
  if (file.kind === "unreadable") throw damaged(path, file.reason);
  try {
    const { version, secrets } = JSON.parse(file.text) as { version: unknown; secrets: unknown };
    if (version === 1 && isEntries(secrets)) return secrets;
  } catch {
    // Its text is not repeated: it may hold what nobody should read.
  }
  throw damaged(path, "it is not what Baton wrote: move it away and store the secrets again");
}

function isEntries(value: unknown): value is Entries {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === "string")
  );
}

function damaged(path: string, reason: string): DomainError {
  return new DomainError("storage", `the secrets in ${path} can't be used: ${reason}`, { path });
}

function requireSound(name: string, value: string): void {
  if (!isProfileName(name)) {
    throw new DomainError(
      "invalid_argument",
      `${JSON.stringify(name)} is no name of a secret: use lower-case letters, digits and dashes`,
    );
  }
  if (value.trim() === "" || value.includes("\0")) {
    throw new DomainError("invalid_argument", "the secret is empty or holds a NUL: paste it again");
  }
}

function notStored(name: string): DomainError {
  return new DomainError("not_found", `the keychain has no secret ${JSON.stringify(name)}`);
}
