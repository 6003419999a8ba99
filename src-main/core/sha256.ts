/**
 * Hashes a text. The module is loaded at the first use: no command needs it but an import, and
 * loading it takes a fifth of a command's whole start.
 * @returns SHA-256 in base64url
 */
export function sha256(text: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest("base64url");
}
