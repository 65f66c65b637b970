import { expect, it } from "vitest";
import { DIGESTS, digestOfAnswers } from "./answers.ts";

it("the engine answers 500 positions in Node as everywhere else", () => {
  expect(DIGESTS.map((_, part) => digestOfAnswers(part))).toEqual(DIGESTS);
});
