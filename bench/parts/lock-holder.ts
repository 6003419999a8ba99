// A process that holds a board's write lock for a while, whenever it is told to.
import { setTimeout as delay } from "node:timers/promises";
import Database from "better-sqlite3";

const [path = "", forMs = "0"] = process.argv.slice(2);
const db = new Database(path, { timeout: 10_000 });

process.on("message", async () => {
  db.exec("BEGIN IMMEDIATE");
  process.send?.("held");
  await delay(Number(forMs));
  db.exec("COMMIT");
  process.send?.("released");
});
process.send?.("ready");
