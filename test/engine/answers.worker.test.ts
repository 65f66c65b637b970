import { expect, it } from "vitest";
import { DIGEST, digestOfAnswers } from "./answers.ts";

it("the engine answers 200 positions in the service's own runtime as everywhere else", () => {
  expect(digestOfAnswers()).toBe(DIGEST);
});
