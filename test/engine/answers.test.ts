import { expect, it } from "vitest";
import { DIGEST, digestOfAnswers } from "./answers.ts";

it("the engine answers 200 positions in Node as everywhere else", () => {
  expect(digestOfAnswers()).toBe(DIGEST);
});
