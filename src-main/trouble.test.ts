import { describe, expect, it } from "vitest";
import type { ErrorValue } from "../shared/errors.ts";
import { createTrouble } from "./trouble.ts";

const full: ErrorValue = { code: "storage", message: "the disk is full" };
const damaged: ErrorValue = { code: "storage", message: "the file is damaged" };

describe("createTrouble", () => {
  it("tells each change once", () => {
    const told: (ErrorValue | null)[] = [];
    const trouble = createTrouble((error) => told.push(error));
    trouble.writing(null);
    trouble.writing(full);
    trouble.writing({ ...full });
    trouble.writing(null);
    trouble.writing(null);
    expect(told).toEqual([full, null]);
  });

  it("repeats what is wrong, and only that", () => {
    const told: (ErrorValue | null)[] = [];
    const trouble = createTrouble((error) => told.push(error));
    trouble.repeat();
    trouble.writing(full);
    trouble.repeat();
    trouble.writing(null);
    trouble.repeat();
    expect(told).toEqual([full, full, null]);
  });

  it("is over only when reading and writing both work", () => {
    const told: (ErrorValue | null)[] = [];
    const trouble = createTrouble((error) => told.push(error));
    trouble.writing(full);
    trouble.reading(damaged);
    trouble.writing(null);
    trouble.reading(null);
    expect(told).toEqual([full, damaged, null]);
  });

  it("takes a file that can be read again for one that can be written again", () => {
    const told: (ErrorValue | null)[] = [];
    const trouble = createTrouble((error) => told.push(error));
    trouble.reading(damaged);
    trouble.writing(damaged);
    trouble.reading(null);
    expect(told).toEqual([damaged, null]);
  });
});
