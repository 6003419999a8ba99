import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { doctorText, sweepText } from "../format/doctor.ts";

/** Checks the board file; with `--sweep` it releases what a person calls dead, by age alone. */
export function runDoctor(call: Call): Outcome {
  if (call.input.sweep === true) {
    return {
      result: call.run("doctor.sweep", {}),
      toText: (swept) => sweepText(swept as OperationOutput<"doctor.sweep">),
    };
  }
  return {
    result: call.run("doctor.check", {}),
    toText: (report, view) => doctorText(report as OperationOutput<"doctor.check">, view),
  };
}
