import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../../src/contract/languages.ts";
import type { MailContent } from "../../../../src/channels/mail/content.ts";
import { eventContent, gameAfter, record, theChallenge, webhookOff } from "../samples.ts";
import { mail } from "../written.ts";

const HEAD = "0123456789abcdef".repeat(4);
const OTHER = "fedcba9876543210".repeat(4);
const game = { ...gameAfter(3), head: HEAD };

describe("the head hash of a game's record", () => {
  const mails: Readonly<Record<string, MailContent>> = {
    turn: eventContent(record("game.turn", game)),
    end: eventContent(record("game.finished", game)),
    challenge: eventContent(record("challenge.received", { ...theChallenge(), head: HEAD })),
    reminder: { kind: "reminder", game, deadline: game.clock.deadline!, waiting: 0 },
    answer: { kind: "move-played", game, move: "d1-f1" },
  };

  it.each(Object.keys(mails))(
    "is complete in the footer, in text and HTML, in every language: %s",
    (name) => {
      for (const language of LANGUAGES) {
        const { text, html } = mail(mails[name]!, { language });
        expect(text.slice(text.indexOf("\n-- \n"))).toContain(HEAD);
        expect(html.slice(html.indexOf("<hr"))).toContain(HEAD);
      }
    },
  );

  it("is in a digest once for each game, the latest, with the game's name", () => {
    const older = record("game.turn", { ...game, head: "a".repeat(64) });
    const another = record("game.finished", { ...game, id: "another-game-0123456789", head: OTHER });
    const records = [older, another, record("game.finished", game), webhookOff];
    const { text } = mail({ kind: "digest", records, isRest: false });
    const foot = text.slice(text.indexOf("\n-- \n")).split("\n");
    expect(foot.filter((line) => /[0-9a-f]{64}/.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^Brandubh: Egil - Ragnhild\\. .*${HEAD}$`)),
      expect.stringMatching(new RegExp(`^Brandubh: Egil - Ragnhild\\. .*${OTHER}$`)),
    ]);
  });

  it("is left out if it is unknown, and if a mail is not about a game", () => {
    const without: MailContent[] = [
      eventContent(record("game.turn", { ...game, head: null })),
      // As an earlier release stored it.
      { kind: "move-played", game: { ...game, head: undefined as unknown as null }, move: "d1-f1" },
      { kind: "confirm" },
      eventContent(webhookOff),
    ];
    for (const content of without) expect(mail(content).text).not.toMatch(/log so far|undefined/);
  });
});
