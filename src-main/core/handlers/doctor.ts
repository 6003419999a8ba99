import { checkHealth } from "../services/check-health.ts";
import { repairBoard } from "../services/repair-board.ts";
import { sweepByAge } from "../services/sweep-by-age.ts";
import { answerAll, type Handlers } from "./handler.ts";

export const doctorHandlers: Handlers<"doctor.check" | "doctor.repair" | "doctor.sweep"> = {
  "doctor.check": (tx, _input, context) => ({ data: checkHealth(tx, context) }),
  "doctor.repair": (tx, { kind, ids }, context) => ({ data: repairBoard(tx, context, kind, ids) }),
  "doctor.sweep": (tx, _input, context) => answerAll(sweepByAge(tx, context)),
};
