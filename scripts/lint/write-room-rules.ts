// `npm run rooms`: writes the rooms' import rules to where the linter reads them.
import { writeFileSync } from "node:fs";
import { inRoot } from "../project-paths.mjs";
import { roomRulesAsConfiguration } from "./room-rules.ts";

writeFileSync(
  inRoot("biome.rooms.json"),
  `${JSON.stringify(roomRulesAsConfiguration(), null, 2)}\n`,
);
