const LONGEST = 2_048;

/**
 * Whether a link on the page may be handed to the system's browser or mail program: https and
 * mailto alone, since any other scheme can start a program.
 * @param address as the page has it
 */
export function isSafeLink(address: string): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false;
  const { protocol, username, password, searchParams } = new URL(address);
  // `https://good.example@evil.example` reads like the wrong site.
  if (protocol === "https:") return username === "" && password === "";
  // Some mail programs take a file of this machine along when a link says so.
  return protocol === "mailto:" && !searchParams.has("attach") && !searchParams.has("attachment");
}
