import { expect, it } from "vitest";
import { inTurn } from "../security/in-turn.ts";
import { DIGESTS, digestOfAnswers } from "./answers.ts";

// A push checks one of the ten parts.
it.each(inTurn([...DIGESTS.keys()], DIGESTS.length))(
  "the engine gives the same answers in the Workers runtime as elsewhere: part %i",
  (part) => {
    expect(digestOfAnswers(part)).toBe(DIGESTS[part]);
  },
);
