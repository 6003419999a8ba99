// Runs in the runtime under test: loads better-sqlite3 and uses it the way that breaks a bad build.
// Arguments: the package's folder, the seconds to go on for (0: one round).
//
// What breaks is a statement that is collected just when another one's error is on its way. Several
// errors for each dropped statement, and a small heap for young objects (the caller's
// --max-semi-space-size=1), bring both together: a build without protection lasts about a second.
const [packageFolder, seconds] = process.argv.slice(2);
const Database = require(packageFolder);

const FAILURES_PER_STATEMENT = 8;

/** Inserts rows that violate a constraint, through a statement that is dropped at once. */
function failAndDrop(db) {
  const insert = db.prepare("INSERT INTO probe (id, note) VALUES (1, 'again')");
  for (let index = 0; index < FAILURES_PER_STATEMENT; index++) {
    try {
      insert.run();
    } catch (error) {
      if (error.code === "SQLITE_CONSTRAINT_PRIMARYKEY") continue;
      throw error;
    }
    throw new Error("a duplicate key was accepted");
  }
}

const deadline = Date.now() + Number(seconds) * 1000;
const db = new Database(":memory:");
db.exec("CREATE TABLE probe (id INTEGER PRIMARY KEY, note TEXT)");
db.prepare("INSERT INTO probe (id, note) VALUES (?, ?)").run(1, "first");

let rounds = 0;
do {
  failAndDrop(db);
  rounds++;
} while (Date.now() < deadline);

if (db.prepare("SELECT count(*) AS n FROM probe").get().n !== 1) throw new Error("a row too many");
db.close();
process.stdout.write(`probe ok after ${rounds} rounds\n`);
