import { expect, test } from "vitest";
import { toCsv } from "./to-csv.ts";

test("cells are quoted where they must be, figures stay figures, formulas stay texts", () => {
  const rows = [
    ["card", "title", "usd"],
    ["API-1", 'say "no", then\nyes', 0.5],
    ["API-2", "=1+1", -3],
  ];
  expect(toCsv(rows)).toBe(
    'card,title,usd\r\nAPI-1,"say ""no"", then\nyes",0.5\r\nAPI-2,\'=1+1,-3\r\n',
  );
});
