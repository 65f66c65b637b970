import { describe, expect, it } from "vitest";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { open } from "../browsing.ts";
import { linksIn, readText } from "../following.ts";

describe("how to play", () => {
  it.each(LANGUAGES)(
    "has everything for a first game on one page, with three figures: %s",
    async (language) => {
      const { status, body } = await open("/how-to-play", null, language);
      expect(status).toBe(200);
      const { howTo } = wordsIn(language).begin;
      const said = readText(body);
      for (const text of [howTo.goal, howTo.move, howTo.capture, howTo.defendersWin, howTo.attackersWin])
        expect(said).toContain(text);
      expect(body.match(/<figure>/g)).toHaveLength(3);
      expect(linksIn(body)).toContain("/challenges/new?ruleset=brandubh");
    },
  );

  it.each(["/", "/help", "/rules"])("is where %s leads", async (path) => {
    expect(linksIn((await open(path, null)).body)).toContain("/how-to-play");
  });

  it.each(["/", "/lobby"])("is linked where nobody looks for an opponent: %s", async (path) => {
    const { body } = await open(path, null);
    const isEmpty = body.includes(wordsIn("en").public.front.lobbyEmpty);
    expect(linksIn(body).includes("/challenges/new?ruleset=brandubh")).toBe(isEmpty);
  });
});
