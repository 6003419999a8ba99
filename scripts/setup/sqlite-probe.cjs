// Runs in the runtime under test: loads better-sqlite3 and uses it the way that breaks a bad build.
// Arguments: the package's folder, the seconds to go on for (0: one round).
const [packageFolder, seconds] = process.argv.slice(2);
const Database = require(packageFolder);

const ROUNDS_BETWEEN_DATABASES = 2000;
const deadline = Date.now() + Number(seconds) * 1000;

/** Inserts a row that violates a constraint, through a statement that is dropped at once. */
function failOnce(db, id) {
  try {
    db.prepare(`INSERT INTO probe (id, note) VALUES (${id}, ?)`).run(`again ${id}`);
  } catch (error) {
    if (error.code === "SQLITE_CONSTRAINT_PRIMARYKEY") return;
    throw error;
  }
  throw new Error("a duplicate key was accepted");
}

let rounds = 0;
do {
  const db = new Database(":memory:");
  db.exec("CREATE TABLE probe (id INTEGER PRIMARY KEY, note TEXT)");
  db.prepare("INSERT INTO probe (id, note) VALUES (?, ?)").run(1, "first");
  for (let index = 0; index < (Number(seconds) > 0 ? ROUNDS_BETWEEN_DATABASES : 20); index++) {
    failOnce(db, 1);
    rounds++;
  }
  if (db.prepare("SELECT count(*) AS n FROM probe").get().n !== 1)
    throw new Error("a row too many");
  db.close();
} while (Date.now() < deadline);

process.stdout.write(`probe ok after ${rounds} rounds\n`);
