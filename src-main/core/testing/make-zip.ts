import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/**
 * Makes a ZIP archive.
 * @param files name in it -> what the file holds
 * @param options `compress`: whether they are packed at all
 */
export function makeZip(
  files: Readonly<Record<string, string>>,
  options: { readonly compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(text), name, { compress: options.compress ?? true });
  }
  zip.end();
  return buffer(zip.outputStream);
}
