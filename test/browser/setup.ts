import { afterEach, beforeEach, inject } from "vitest";
import { endVisits } from "./visit.ts";

beforeEach(({ skip }) => {
  const stage = inject("stage");
  if (typeof stage !== "string") return;
  // Without a browser, a developer's machine prints a warning and goes on; CI fails.
  if (process.env["CI"] === "true") throw new Error(stage);
  skip(stage);
});

afterEach(async () => {
  const complaints = await endVisits();
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});
