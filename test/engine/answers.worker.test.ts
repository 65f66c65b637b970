import { expect, it } from "vitest";
import { inTurn } from "../security/in-turn.ts";
import { DIGESTS, digestOfAnswers } from "./answers.ts";

// A push checks one of the ten parts.
it.each(inTurn([...DIGESTS.keys()], DIGESTS.length))(
  "the engine answers positions in the service's own runtime as everywhere else: part %i",
  (part) => {
    expect(digestOfAnswers(part)).toBe(DIGESTS[part]);
  },
);
