import { describe, expect, expectTypeOf, it } from "vitest";
import { DECLINE_REASONS, URL_REFUSALS } from "../../src/contract/terms.ts";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import { ILLEGAL_REASONS } from "../../src/rules/index.ts";
import { codeWords, fieldWords, refusalWords, type Said, say } from "../../src/i18n/refusals.ts";
import { FIELD_SENTENCES, fieldSentence } from "../../src/contract/problems/fields.ts";
import {
  type FactsOf,
  membersOf,
  PROBLEM_CODES,
  PROBLEMS,
  type ProblemFactsArgument,
  type ProblemShapes,
  refusal,
} from "../../src/contract/problems/table.ts";

describe("the values of a refusal", () => {
  it("are those in the table, and no others", () => {
    expectTypeOf<ProblemFactsArgument<"not-found">>().toEqualTypeOf<[facts: FactsOf<"not-found">]>();
    expectTypeOf<ProblemFactsArgument<"own-challenge">>().toEqualTypeOf<[]>();
    expectTypeOf<keyof FactsOf<"limit-reached">>().toEqualTypeOf<"limit" | "max" | "whose">();
    expectTypeOf<FactsOf<"already-played">["ply"]>().toEqualTypeOf<number>();
    expectTypeOf<FactsOf<"game-over">["ply"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<{ readonly name: string }>().not.toExtend<FactsOf<"ruleset-not-found">>();
  });

  it("have the same names in a sentence", () => {
    expectTypeOf<keyof Said<ProblemShapes["too-many-requests"]>>().toEqualTypeOf<"limit" | "retryAfter">();
    expectTypeOf<Said<ProblemShapes["game-over"]>["ply"]>().toEqualTypeOf<string>();
    expectTypeOf<Said<ProblemShapes["unsupported-media-type"]>["wants"]>().toEqualTypeOf<"json" | "form">();
  });

  it("become members of the answer except those that only its sentence needs", () => {
    expect(membersOf(refusal("game-over", { status: "finished", ply: 7 }))).toEqual({ ply: 7 });
    expect(membersOf(refusal("not-found", { path: "/nothing" }))).toEqual({});
    expect(membersOf(refusal("own-challenge"))).toEqual({});
  });
});

describe("the words for a refusal", () => {
  it("have bounds in words: none is a text, which would look as programs write it", () => {
    const shapes = [
      ...Object.entries<object>(PROBLEMS).flatMap(([code, row]) =>
        Object.values(row).map((shape) => [code, Object(shape) as object] as const),
      ),
      ...Object.entries<object>(FIELD_SENTENCES),
    ];
    const raw = shapes.flatMap(([name, shape]) =>
      Object.entries(shape).flatMap(([fact, kind]) =>
        kind === "text" && /^(left|min|max|available|until|from|to)$/.test(fact) ? [`${name} ${fact}`] : [],
      ),
    );
    expect(raw).toEqual([]);
  });

  it.each([
    ["en", "Ask for 2 days 3 hours at most."],
    ["ru", "2 дня 3 часа"],
    ["sv", "2 dygn 3 timmar"],
  ] as const)("say in %s how much time may be requested", (language, words) => {
    const { detail } = refusalWords(refusal("extension-limit", { left: "P2DT3H" }), language);
    expect(detail.replace(/\s/g, " ")).toContain(words);
    expect(refusalWords(refusal("extension-limit", { left: "PT0S" }), language).detail).toContain("60");
  });

  it.each([
    ["en", "The duration has to be 7 days at most."],
    ["ru", "Промежуток должен быть не больше чем 7 дней."],
    ["sv", "Tidsrymden får vara högst 7 dygn."],
  ] as const)("have no lower bound of nothing in %s", (language, words) => {
    const field = { pointer: "/increment", ...fieldSentence("duration-range", { min: "PT0S", max: "P7D" }) };
    expect(fieldWords(field, language).replace(/\s/g, " ")).toBe(words);
  });

  it("have its values, but not those that only programs need", () => {
    expect(refusalWords(refusal("scope-missing", { scope: "play" }), "en")).toEqual({
      title: "The token doesn’t allow this",
      detail: "This needs a token with the scope “play”.",
      hint: "Create one with POST /v1/me/tokens; an app has to ask its player for this scope, too.",
    });
  });

  it("have no hint if no other request helps", () => {
    expect(refusalWords(refusal("own-block"), "sv")).not.toHaveProperty("hint");
  });

  it("for a move are those of its reason", () => {
    const illegal = { reason: "path-blocked", at: "d4", legal: ["d2", "d3"] } as const;
    const { detail } = refusalWords(refusal("illegal-move", illegal), "en");
    expect(detail).toBe("The way is blocked at d4. This piece can go to: d2, d3.");
  });

  it("say why a game can't be aborted: it has begun, or belongs to a competition", () => {
    const said = (["competition", "moved"] as const).map(
      (why) => refusalWords(refusal("abort-too-late", { why }), "en").detail,
    );
    expect(said).toEqual([
      "This game is part of a tournament or a ladder, so it can’t be aborted. You can resign.",
      "Both sides have moved, so the game can no longer be aborted. You can resign.",
    ]);
  });

  it("for a browser's endpoint say why, and not the reason's code", () => {
    const { detail } = refusalWords(refusal("push-endpoint-refused", { reason: "scheme" }), "en");
    expect(detail).toBe(
      "Push messages only go to https addresses. Send the endpoint that the browser gave you.",
    );
  });

  it("have durations and instants as people say them, in the player's time zone", () => {
    const exhausted = { available: "P2DT6H51M", at: "2026-12-02T19:26:30.871Z" } as const;
    const { detail } = refusalWords(refusal("vacation-exhausted", exhausted), "en", "Europe/Stockholm");
    expect(detail).toContain(
      "begins on 2 December 2026, 20:26 (Europe/Stockholm) can last 2\u00A0days 6\u00A0hours 51\u00A0minutes at most",
    );
    const span = { vacation: "v", from: "2026-12-03T18:26:00.000Z", to: "2026-12-03T23:26:00.000Z" } as const;
    expect(refusalWords(refusal("vacation-overlaps", span), "ru").detail).toContain(
      "с 3 декабря 2026 г., 18:26 (UTC) по 3 декабря 2026 г., 23:26 (UTC)",
    );
    expect(refusalWords(refusal("time-limit", { left: "P4D" }), "sv").detail).toContain(
      "Ge högst 4\u00A0dygn nu",
    );
  });

  it("say so if nothing is left of a duration", () => {
    const none = { available: "PT0S", at: "2026-12-02T19:26:30.871Z" } as const;
    expect(refusalWords(refusal("vacation-exhausted", none), "en").detail).toContain("nothing is left");
    expect(refusalWords(refusal("time-limit", { left: "PT0S" }), "en").detail).toContain("all the time");
  });

  it("for a code leave open what varies between refusals", () => {
    expect(codeWords("ply-not-found", "en").detail).toBe(
      "The positions of this game are numbered from 0 to …. Choose one of them.",
    );
  });
});

describe("the words for a field", () => {
  it("ask for a clock with a limit without mentioning tournaments: ladders need it, too", () => {
    for (const language of LANGUAGES)
      expect(fieldWords(fieldSentence("clock-endless"), language)).not.toMatch(
        /tournament|турнир|turnering/i,
      );
  });

  it("name what a value has to be", () => {
    expect(fieldWords(fieldSentence("kind", { expected: "int" }), "en")).toBe(
      "This has to be a whole number.",
    );
    expect(fieldWords(fieldSentence("kind", { expected: "tuple" }), "en")).toBe("This has to be tuple.");
  });

  it("list the choices", () => {
    const sentence = fieldSentence("one-of", { options: ["a", "b"] });
    expect(fieldWords(sentence, "en")).toBe("This has to be one of: a, b.");
  });
});

describe("a value in a sentence", () => {
  it.each([
    ["list", ["d1", "d2"], "d1, d2"],
    ["list", [], "–"],
    ["list?", undefined, "–"],
    ["number", 7, "7"],
    ["text", "d4", "d4"],
    ["duration", "P2DT3H", "2\u00A0days 3\u00A0hours"],
    ["duration", "PT0S", "none"],
    ["instant", "2026-12-02T19:26:30.871Z", "2 December 2026, 20:26 (Europe/Oslo)"],
  ] as const)("of the kind %s that is %j reads %s", (kind, fact, words) => {
    expect(say({ fact: kind }, { fact }, { language: "en", timezone: "Europe/Oslo" }).fact).toBe(words);
  });
});

it("problems have only statuses of refusals and faults, and codes that fit into an address", () => {
  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status === 500 || status === 503 || (status >= 400 && status < 430)).toBe(true);
  }
  expect(new Set(DECLINE_REASONS).size).toBe(DECLINE_REASONS.length);
});

const keys = (words: object) => Object.keys(words).toSorted();

it.each(LANGUAGES)(
  "in %s there are words for every code, reason and refused address, and for no others",
  (language) => {
    const { problems, fields, illegalMove, urlRefusal, pushRefusal } = wordsIn(language);
    expect(keys(problems)).toEqual(PROBLEM_CODES.toSorted());
    expect(keys(fields)).toEqual(keys(FIELD_SENTENCES));
    expect(keys(illegalMove)).toEqual([...ILLEGAL_REASONS, "game-over"].toSorted());
    expect(keys(urlRefusal)).toEqual(URL_REFUSALS.toSorted());
    expect(keys(pushRefusal)).toEqual(URL_REFUSALS.toSorted());
  },
);
