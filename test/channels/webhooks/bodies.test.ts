import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import type { Reader } from "../../../src/i18n/reader.ts";
import { EVENT_TYPE_LIST } from "../../../src/contract/events/types.ts";
import { renderHook } from "../../../src/channels/webhooks/bodies.ts";
import { COMPETITION_RECORDS } from "../mail/competitions.ts";
import {
  appAllowed,
  gameAfter,
  ORIGIN,
  record,
  theChallenge,
  TURN,
  VACATIONS,
  webhookOff,
} from "../mail/samples.ts";
import { GAME } from "../mail/contents.ts";
import { WEBHOOK_FORMATS } from "../../../src/contract/terms.ts";
import type { FeedRecord, GameRecordOfEvent } from "../../../src/contract/events/records.ts";

const READER: Reader = { name: "Ragnhild", language: "en", timezone: "Europe/Stockholm" };
const LINK = `${ORIGIN}/games/${GAME}`;
const DUE = "Your move is due by Wednesday, 25 November 2026 at 21:00 (Europe/Stockholm).";

const CHAT_FORMATS = WEBHOOK_FORMATS.filter((format) => format !== "taflpost");
type ChatFormat = (typeof CHAT_FORMATS)[number];

const render = (format: ChatFormat, of: FeedRecord, reader = READER) => renderHook(format, of, reader);
const said = (format: ChatFormat, of: FeedRecord, reader = READER) =>
  JSON.parse(render(format, of, reader).body) as Record<string, unknown>;

const account: FeedRecord[] = [
  ...VACATIONS,
  ...COMPETITION_RECORDS,
  webhookOff,
  appAllowed,
  {
    id: "r",
    timestamp: "2026-11-20T20:00:00.000Z",
    type: "mail.off",
    data: { address: "a@example.org", reason: "refused" },
  },
  { id: "r", timestamp: "2026-11-20T20:00:00.000Z", type: "ping", data: { webhook: "hook-1" } },
];
const every: FeedRecord[] = EVENT_TYPE_LIST.flatMap((type): FeedRecord[] => {
  const known = account.filter((one) => one.type === type);
  const game = type.startsWith("challenge") ? theChallenge() : gameAfter(3);
  return known.length > 0 ? known : [record(type as "game.turn", game, { message: "Hello" })];
});

describe("a turn message", () => {
  it("for Discord says who played what, the deadline, the message, and the game with its link", () => {
    expect(said("discord", TURN)).toEqual({
      content: "Move 3: Egil played d1-f1.",
      embeds: [
        {
          title: "Brandubh: Egil - Ragnhild",
          url: LINK,
          description: [
            "It’s your turn in the game with Egil.",
            "Your move is due by Wednesday, 25 November 2026 at 21:00 \\(Europe/Stockholm\\).",
            "Egil writes:",
            "> Your king looks lonely\\.",
            "> Courage\\!",
          ].join("\n"),
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it("for Slack says the same, with the game as a link", () => {
    expect(said("slack", TURN)).toMatchObject({
      mrkdwn: false,
      parse: "none",
      link_names: false,
      text: [
        "Brandubh: Egil - Ragnhild",
        "Move 3: Egil played d1-f1.",
        "It’s your turn in the game with Egil.",
        DUE,
        "Egil writes:",
        "&gt; Your king looks lonely.",
        "&gt; Courage!",
        `<${LINK}|Open the game>`,
      ].join("\n"),
    });
  });

  it("for ntfy is plain text, with the game as title and the link to click", () => {
    const { body, headers } = render("ntfy", TURN);
    expect(headers).toEqual({
      "content-type": "text/plain; charset=utf-8",
      title: "Brandubh: Egil - Ragnhild",
      tags: "crossed_swords",
      click: LINK,
    });
    expect(body).toBe(
      `Move 3: Egil played d1-f1.\nIt’s your turn in the game with Egil.\n${DUE}\nEgil writes:\n> Your king looks lonely.\n> Courage!`,
    );
  });

  it("names what was captured", () => {
    const took = record("game.turn", gameAfter(4), { by: "Ragnhild" });
    const egil = { ...READER, name: "Egil" };
    expect(render("ntfy", took, egil).body).toMatch(
      /^Move 4: Ragnhild played e5-e1 and captured the piece on f1\.\n/,
    );
  });
});

describe.each(CHAT_FORMATS)("every record, as %s", (format) => {
  it.each(LANGUAGES)("in %s: has a text, and ASCII headers", (language) => {
    for (const one of every) {
      const { body, headers } = render(format, one, { ...READER, language });
      expect(body).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
      expect(new TextEncoder().encode(body).length).toBeLessThan(4096);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[ -~]+$/);
      expect(/[а-яё]/i.test(body)).toBe(language === "ru");
      const told = `${body} ${headers["click"] ?? ""}`;
      expect([one.type, told.includes(LINK)]).toEqual([one.type, "game" in one.data]);
    }
  });
});

const NASTY = [
  "@everyone",
  "<@1234>",
  "<!here>",
  "<!channel>",
  "<#C1>",
  "[x](https://evil.example)",
  "https://evil.example",
  "<https://evil.example|x>",
  "*b*",
  "_i_",
  "`c`",
  "```",
  "~~s~~",
  "||s||",
  "# h",
  "- l",
  "\n# h",
  "\n> q",
  "\r\nX-Actions: view",
  "\u0085",
  "\u2028",
  "\u202e",
  "&lt;",
  "&amp;",
  "\\",
  "\\*",
  ":smile:",
  "=?UTF-8?B?WA==?=",
  "</x>",
  "\u0000",
  "\ud800",
  "y".repeat(3000),
  "å".repeat(3000),
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 6 })
  .map((parts) => `q${parts.join("")}q`);

/** A line for Discord without its quotation mark and the marks that a backslash escapes. */
const unescaped = (line: string) => line.replace(/^> /, "").replaceAll(/\\[!-/:-@[-`{-~]/g, "");

/** A turn in which an opponent of this name moved this and wrote this. */
function turnBy(name: string, text: string): FeedRecord {
  const game = gameAfter(3);
  const players = { attackers: { name }, defenders: { name: READER.name } };
  const challenge = { ...game.challenge, by: name };
  return record("game.turn", { ...game, players, challenge }, { by: name, move: text, message: text });
}

/** The challenge of a player of this name. */
function challengeBy(name: string): FeedRecord {
  const { data } = turnBy(name, "d1-f1") as GameRecordOfEvent;
  return record("challenge.received", data.game, { by: name, move: null });
}

describe("no text of a player", () => {
  it("is a mention, a style, a link or a line of its own in Discord", () => {
    fc.assert(
      fc.property(nasty, nasty, (name, text) => {
        const { content, embeds, allowed_mentions } = said("discord", turnBy(name, text)) as {
          content: string;
          embeds: { title: string; url: string; description: string }[];
          allowed_mentions: unknown;
        };
        expect(allowed_mentions).toEqual({ parse: [] });
        expect(embeds[0]?.url).toBe(LINK);
        const lines = [content, embeds[0]?.title ?? "", ...(embeds[0]?.description.split("\n") ?? [])];
        for (const line of lines)
          expect(unescaped(line)).not.toMatch(/[\\*_~`|<>#[\]()@]|:\/|:\p{L}|^\s*([-+]|\d+\.)/u);
        for (const line of lines.filter((each) => each.startsWith("> ")))
          expect(unescaped(line)).not.toMatch(/[!-/:-@[-`{-~]/);
        expect(content).not.toContain("\n");
        expect([content.length <= 2000, (embeds[0]?.title.length ?? 0) <= 512]).toEqual([true, true]);
      }),
    );
  });

  it("makes a list in Discord by a name that looks like one", () => {
    for (const [name, escaped] of [
      ["- Egil", "\\- Egil"],
      ["+ Egil", "\\+ Egil"],
      ["1. Egil", "1\\. Egil"],
      [":8ball: Egil", "\\:8ball: Egil"],
    ] as const)
      expect(String(said("discord", challengeBy(name))["content"]).startsWith(`${escaped} `)).toBe(true);
  });

  it("is a command, a mention or a link in Slack", () => {
    fc.assert(
      fc.property(nasty, nasty, (name, text) => {
        const { text: shown } = said("slack", turnBy(name, text)) as { text: string };
        expect(shown.match(/<[^>]*>?/g)).toEqual([`<${LINK}|Open the game>`]);
        expect(shown.match(/>/g)).toHaveLength(1);
        expect(shown.replaceAll(/&(amp|lt|gt);/g, "")).not.toContain("&");
      }),
    );
  });

  it("is read as an encoded word in ntfy's title", () => {
    const { headers } = render("ntfy", turnBy("=?UTF-8?B?WA==?=", "d1-f1"));
    const [, encoded = ""] = /^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(headers["title"] ?? "") ?? [];
    expect(atob(encoded)).toBe("Brandubh: =?UTF-8?B?WA==?= - Ragnhild");
  });

  it("is a header in ntfy, or too long for it", () => {
    fc.assert(
      fc.property(nasty, nasty, (name, text) => {
        const { body, headers } = render("ntfy", turnBy(name, text));
        expect(Object.keys(headers)).toEqual(["content-type", "title", "tags", "click"]);
        expect(headers["title"]).toMatch(/^[ -~]+$/);
        expect(headers["title"]?.replace(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=$/, "")).not.toContain("=?");
        expect(headers["click"]).toBe(LINK);
        expect(new TextEncoder().encode(body).length).toBeLessThan(4096);
        expect(() => new Headers(headers)).not.toThrow();
      }),
    );
  });
});
