import { expect, it } from "vitest";
import { DIGESTS, digestOfAnswers } from "./answers.ts";

it("the engine gives the same 500 answers in Node as elsewhere", () => {
  expect(DIGESTS.map((_, part) => digestOfAnswers(part))).toEqual(DIGESTS);
});
