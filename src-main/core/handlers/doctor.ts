import { checkHealth } from "../services/check-health.ts";
import { sweepByAge } from "../services/sweep-by-age.ts";
import { answerAll, type Handlers } from "./handler.ts";

export const doctorHandlers: Handlers<"doctor.check" | "doctor.sweep"> = {
  "doctor.check": (tx) => ({ data: checkHealth(tx) }),
  "doctor.sweep": (tx, _input, context) => answerAll(sweepByAge(tx, context)),
};
