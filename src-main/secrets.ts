import { safeStorage } from "electron";
import { DomainError } from "../shared/errors.ts";
import {
  createSecretStore,
  type SecretCipher,
  type SecretStore,
} from "./core/agents/secret-store.ts";

/**
 * Keeps secrets encrypted by the system's keychain, in a file under Baton's home. It can be used once
 * the app is ready.
 * @param home Baton's folder
 */
export function openSecretStore(home: string): SecretStore {
  return createSecretStore(home, KEYCHAIN);
}

const KEYCHAIN: SecretCipher = {
  async encrypt(value) {
    await requireKeychain();
    return await safeStorage.encryptStringAsync(value);
  },
  async decrypt(bytes) {
    await requireKeychain();
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { value: result, isOutdated: shouldReEncrypt };
    } catch (cause) {
      throw refused(
        "the keychain can't read this secret: it was stored by another user, machine or keychain. Store it again",
        cause,
      );
    }
  },
};

/**
 * Without a keychain Electron encrypts by a password that is the same everywhere, which protects
 * nothing: that is refused (Electron documentation, "safeStorage").
 */
async function requireKeychain(): Promise<void> {
  const fault = await findKeychainFault();
  if (fault !== null) throw refused(fault);
}

/**
 * Why secrets can't be stored here, and what to do. It can be asked once the app is ready.
 * @returns null where the keychain works
 */
export async function findKeychainFault(): Promise<string | null> {
  const backend = process.platform === "linux" ? safeStorage.getSelectedStorageBackend() : null;
  const isReal = backend !== "basic_text" && backend !== "unknown";
  if (isReal && (await safeStorage.isAsyncEncryptionAvailable())) return null;
  return process.platform === "linux"
    ? "this desktop has no keychain that Baton can use: install and unlock GNOME Keyring or KWallet and start Baton again, or take the secret from the environment with fromEnv"
    : "the system's keychain can't be used: unlock it and repeat, or take the secret from the environment with fromEnv";
}

function refused(message: string, cause?: unknown): DomainError {
  return new DomainError("storage", message, undefined, { cause });
}
