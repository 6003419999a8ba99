import { expect, test } from "vitest";
import { nameTitleRefs, titleId } from "./title-ref.ts";

test("what is known by its title's hash is named by the title, and other ids by themselves", () => {
  const own = titleId("0123_56789-bcdefghijklmnopqrstuv");
  const titles = new Map([
    [`csv:${own}`, "Write it"],
    [`csv:shop/${own}#2`, 'The "other"'],
  ]);
  const named = (text: string) => nameTitleRefs(text, (ref) => titles.get(ref));
  expect(named(`its waiting for csv:${own} was left out`)).toBe(
    'its waiting for "Write it" was left out',
  );
  expect(named(`csv:shop/${own}#2, csv:7`)).toBe('"The \\"other\\"", csv:7');
  expect(named(`csv:other/${own}`)).toBe(`csv:other/${own}`);
});
