import { afterEach, beforeEach, inject } from "vitest";
import { endVisits } from "./visit.ts";

beforeEach(({ skip }) => {
  const stage = inject("stage");
  if (typeof stage !== "string") return;
  // On one's own machine a missing browser is said and passed over; where the work is judged it is a fault.
  if (process.env["CI"] === "true") throw new Error(stage);
  skip(stage);
});

afterEach(async () => {
  const complaints = await endVisits();
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});
