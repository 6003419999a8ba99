type Environment = Readonly<Record<string, string | undefined>>;

/** What says where the board is, where that is not the usual place. */
const NAMED_PLACES = ["BATON_HOME", "BATON_BOARD"];

/**
 * The desktop's entry that opens links with the app (Desktop Entry Specification, "The Exec key").
 * @param words what the app is started with, its program first
 * @param mimeType what it is for
 * @param env what names the board's place
 */
export function desktopEntry(words: readonly string[], mimeType: string, env: Environment): string {
  const places = NAMED_PLACES.flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : []));
  const command = [...(places.length > 0 ? ["env", ...places] : []), ...words].map(quote);
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Baton",
    "Comment=Opens baton:// links",
    `Exec=${[...command, "%u"].join(" ")}`,
    `MimeType=${mimeType};`,
    "NoDisplay=true",
    "Terminal=false",
    "",
  ].join("\n");
}

/** Once for the argument, and once more since backslashes are read when the value is. */
function quote(word: string): string {
  const argument = word.replaceAll(/["`$\\]/g, "\\$&").replaceAll("%", "%%");
  return `"${argument.replaceAll("\\", "\\\\")}"`;
}
