import { describe, expect, it } from "vitest";
import { type PushType, isPushType } from "../../../src/contract/events/types.ts";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { PushContent } from "../../../src/channels/push/content.ts";
import { messageOf } from "../../../src/channels/push/message.ts";
import { CONTENTS, NOW, OVER, READER, TURN, gameAfter, record } from "../mail/samples.ts";
import type { FeedRecord } from "../../../src/contract/events/records.ts";

type Told = FeedRecord & { readonly type: PushType };

const event = (of: Told, waiting = 0): PushContent => ({ kind: "event", record: of, waiting });
const turn = event(TURN, 2);
const shown = (content: PushContent, language: (typeof LANGUAGES)[number] = "en") =>
  messageOf(content, { ...READER, language }, "tag", NOW).notification;

describe("a push message", () => {
  it("says what happened, in which game, and the time left, in the player's language", () => {
    const said = (["en", "ru", "sv"] as const).map((language) => {
      const { title, body, lang } = shown(turn, language);
      return `${lang}: ${title} | ${body}`;
    });
    expect(said).toMatchInlineSnapshot(`
      [
        "en: Your turn: Egil played d1-f1 | “Your king looks lonely. Courage!” Brandubh. 4 days 14 hours left. It’s your turn in 2 more games.",
        "ru: Egil: d1-f1. Ваш ход | “Your king looks lonely. Courage!” Брандуб. Осталось: 4 дня 14 часов. Ваш ход ещё в 2 партиях.",
        "sv: Din tur: Egil spelade d1-f1 | “Your king looks lonely. Courage!” Brandubh. 4 dygn 14 timmar kvar. Det är din tur i 2 partier till.",
      ]
    `);
  });

  it("of an end says who won", () => {
    expect(shown(event(OVER))).toMatchInlineSnapshot(`
      {
        "body": "Brandubh, against Egil.",
        "lang": "en",
        "path": "/games/z3JdR9xTq2aBcDeFgH0123",
        "tag": "tag",
        "title": "You won: your king reached a corner.",
      }
    `);
  });

  it("of a deadline says the time left, and wakes the browser", () => {
    const game = gameAfter(3);
    const due = NOW + 4 * HOUR;
    const message = messageOf({ kind: "reminder", game, due, waiting: 0 }, READER, "tag", NOW);
    expect(message).toMatchObject({ urgency: "high", ttl: 4 * 3600 });
    expect(message.notification).toMatchInlineSnapshot(`
      {
        "body": "Brandubh, against Egil.",
        "lang": "en",
        "path": "/games/z3JdR9xTq2aBcDeFgH0123",
        "tag": "tag",
        "title": "Your move is due: 4 hours left",
      }
    `);
  });

  it("of a digest counts", () => {
    expect(shown({ kind: "digest", count: 3, waiting: 2 }, "ru")).toMatchInlineSnapshot(`
      {
        "body": "Ваш ход ещё в 2 партиях.",
        "lang": "ru",
        "path": "/me",
        "tag": "tag",
        "title": "3 события",
      }
    `);
  });

  it("is kept while it is true: until the deadline, or for a week", () => {
    const { data } = TURN;
    const urgent = { ...TURN, data: { ...data, deadline: new Date(NOW + HOUR).toISOString() } } as Told;
    expect(messageOf(event(urgent), READER, "tag", NOW).ttl).toBe(3600);
    const past = { ...TURN, data: { ...data, deadline: new Date(NOW - HOUR).toISOString() } } as Told;
    expect(messageOf(event(past), READER, "tag", NOW).ttl).toBe(60);
    expect(messageOf(event(OVER), READER, "tag", NOW).ttl).toBe((7 * DAY) / 1000);
  });

  it("links to one of our pages, is short, and has one line, whatever anybody writes", () => {
    const long = "\u{1F451}\n".repeat(3000);
    const contents = Object.values(CONTENTS).flatMap((content) =>
      content.kind === "event" && isPushType(content.record.type) ? [content.record as Told] : [],
    );
    expect(contents.length).toBeGreaterThan(8);
    const hostile = record("game.message", gameAfter(3), { message: long, by: long }) as Told;
    for (const language of LANGUAGES)
      for (const one of [...contents, hostile]) {
        const said = shown(event(one, 12), language);
        expect(new TextEncoder().encode(JSON.stringify(said)).length).toBeLessThan(3072);
        expect(`${said.title}${said.body}`).not.toMatch(/[\n\u202e]/);
        expect(said.path).toMatch(/^\/(games|settings|me|challenges|tournaments|matches|ladders)/);
        expect(said.title).not.toBe("");
      }
  });
});
