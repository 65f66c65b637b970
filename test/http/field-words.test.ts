import { expect, it } from "vitest";
import { refusal, signUp } from "./api.ts";

it.each([
  [
    "en",
    { clock: { kind: "fast" } },
    "/clock/kind",
    "This has to be one of: per-move, fischer, byo-yomi, canadian, unlimited.",
  ],
  ["en", {}, "/clock", "This field is required."],
  ["en", { match: { games: 3 } }, "/match/games", "This has to be one of: 2, 4, 6, 8, 10."],
  ["en", { listed: "yes" }, "/listed", "This has to be true or false."],
  ["ru", { listed: "yes" }, "/listed", "Здесь должно быть: true или false."],
  ["sv", { message: "" }, "/message", "Detta är för kort: minst 1 tecken."],
  ["sv", { sied: "attackers" }, "/sied", "Det finns inget fält ”sied” här. Utelämna det."],
])("in %s an invalid field is explained in words: %j", async (language, wish, pointer, detail) => {
  const { token } = await signUp("Words", { language });
  const { status, body } = await refusal("POST", "/v1/challenges", {
    token,
    body: { ruleset: "tablut", ...wish },
  });
  expect([status, body.code]).toEqual([422, "invalid-request"]);
  expect(body.errors).toContainEqual({ in: "body", pointer, detail });
});
