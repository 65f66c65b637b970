import { describe, expect, it } from "vitest";
import { wordsIn } from "../../../../src/i18n/catalogues.ts";
import { LANGUAGES } from "../../../../src/contract/languages.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import type { MailMessage } from "../../../../src/channels/mail/content.ts";
import { exampleMove } from "../../../../src/channels/mail/kinds/parts.ts";
import { rulesOf } from "../../../../src/game/rules-of.ts";
import { type Position, play, positionFromBoard } from "../../../../src/rules/index.ts";
import { T0 } from "../../../game/people.ts";
import { GAME } from "../contents.ts";
import {
  CONTENTS,
  ORIGIN,
  TURN,
  eventContent,
  gameAfter,
  linksFor,
  record,
  theChallenge,
} from "../samples.ts";
import { type Wish, mail, turn } from "../written.ts";

const firstLine = ({ text }: MailMessage) => text.split("\n")[0];
/** The HTML as a mail program without style shows it. */
const shown = ({ html }: MailMessage) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'");

const every = LANGUAGES.flatMap((language) =>
  Object.entries(CONTENTS).map(([name, content]) => ({ name, content, language })),
);

describe.each(every)("the mail of $name in $language", ({ content, language }) => {
  const message = mail(content, { language });

  it("says the same in text and in HTML, with nothing left out", () => {
    for (const part of [message.subject, message.text, message.html]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|\bnull\b|Invalid Date/);
      expect(part.trim().length).toBeGreaterThan(10);
    }
    const [title = ""] = message.text.split("\n");
    expect(shown(message)).toContain(title);
    for (const link of message.text.match(/https:\S+/g) ?? []) expect(message.html).toContain(link);
  });

  it("is in its language only", () => {
    const words = `${message.text} ${shown(message)}`.replaceAll(/https?:\S+|d1-d4/g, "");
    expect(/[а-яё]/i.test(words)).toBe(language === "ru");
    expect(message.headers["Content-Language"]).toBe(language);
    expect(message.html).toContain(`<html lang="${language}">`);
  });

  it("loads nothing: no image, no script, no required style", () => {
    expect(message.html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import| on\w+=/i);
    expect(message.html).toMatch(/prefers-color-scheme:dark/);
  });
});

/** The line with the deadline. */
const due = (wish: Wish) =>
  mail(turn, wish)
    .text.split("\n")
    .find((line) => /\b2026\b/.test(line));

describe("a turn mail", () => {
  it("says the move in its first line, then whose turn it is and the opponent's message", () => {
    const message = mail(turn);
    expect(firstLine(message)).toBe("Move 3: Egil played d1-f1.");
    expect(message.text).toContain("You play the defenders.");
    expect(message.text).toContain("Egil writes:\n> Your king looks lonely.\n> Courage!\n");
    expect(message.html).toContain("Your king looks lonely.<br/>Courage!");
  });

  it("names what was captured, in the words of each language", () => {
    const game = gameAfter(4);
    const took = eventContent(record("game.turn", game, { by: "Ragnhild" }));
    const reader = { name: "Egil" };
    expect(firstLine(mail(took, { reader }))).toBe(
      "Move 4: Ragnhild played e5-e1 and captured the piece on f1.",
    );
    expect(firstLine(mail(took, { reader, language: "ru" }))).toBe(
      "Ход 4. Ragnhild: e5-e1; взята фигура на f1.",
    );
    expect(firstLine(mail(took, { reader, language: "sv" }))).toBe(
      "Drag 4: Ragnhild spelade e5-e1 och slog pjäsen på f1.",
    );
    const two = eventContent(record("game.turn", game, { by: "Ragnhild", move: "e5-e1xd1/f1" }));
    expect(firstLine(mail(two, { reader }))).toBe(
      "Move 4: Ragnhild played e5-e1 and captured the pieces on d1 and f1.",
    );
    expect(firstLine(mail(two, { reader, language: "ru" }))).toContain("взяты фигуры на d1 и f1");
  });

  it("gives the deadline in the reader's time zone, with its name and the time left", () => {
    expect(due({ timezone: "Europe/Stockholm" })).toBe(
      "4 days 14 hours left. Your move is due by Wednesday, 25 November 2026 at 21:00 (Europe/Stockholm).",
    );
    expect(due({ timezone: "Asia/Tokyo", language: "ru" })).toMatch(
      /^Осталось: 4 дня 14 часов\. .* четверг, 26 ноября 2026 г\. в 05:00 \(Asia\/Tokyo\)\.$/,
    );
    expect(due({ timezone: "America/New_York", language: "sv" })).toMatch(
      /^4 dygn 14 timmar kvar\. .* onsdag 25 november 2026 kl\. 15:00 \(America\/New_York\)\.$/,
    );
    expect(due({ timezone: "Europe/Kyiv" })).toContain("22:00 (Europe/Kyiv)");
    expect(due({ timezone: "Nowhere/Atlantis" })).toContain("20:00 (UTC)");
    expect(due({ now: T0 + 5 * DAY - 80_000, timezone: "UTC" })).toContain("1 minute left.");
    expect(due({ now: T0 + 5 * DAY - 1000, timezone: "UTC" })).toContain("Less than a minute left.");
    expect(due({ now: T0 + 6 * DAY, timezone: "UTC" })).toMatch(/^Your move was due by [^.]*\.$/);
  });

  it.each([
    ["en", 1, "It’s your turn in 1 other game, too."],
    ["en", 2, "It’s your turn in 2 other games, too."],
    ["ru", 1, "Ваш ход ещё в 1 партии."],
    ["ru", 2, "Ваш ход ещё в 2 партиях."],
    ["ru", 11, "Ваш ход ещё в 11 партиях."],
    ["ru", 21, "Ваш ход ещё в 21 партии."],
    ["sv", 1, "Det är din tur i 1 parti till."],
    ["sv", 5, "Det är din tur i 5 partier till."],
  ] as const)(
    "says in %s in how many other games it is the reader's turn: %i",
    (language, waiting, sentence) => {
      const content = eventContent(TURN, waiting);
      expect(mail(content, { language }).text).toContain(sentence);
      expect(shown(mail(content, { language }))).toContain(sentence);
      expect(mail(eventContent(TURN, 0), { language }).text).not.toContain(sentence.slice(-10));
    },
  );

  it("links to the game, to the page that moves and to unsubscribe", () => {
    const { text, html, replyTo } = mail(turn);
    const links = [
      `${ORIGIN}/games/${GAME}`,
      ...["play", "muteGame", "muteType"].map((name) => linksFor(turn)[name as "play"]),
    ];
    for (const link of links) {
      expect(text).toContain(`\n${link}\n`);
      expect(html).toContain(`href="${link}"`);
    }
    expect(replyTo).toBe(linksFor(turn).replyTo);
    expect(text).toContain("reply to this e-mail with your move alone in the first line");
  });

  it("shows the notation by a legal move on this board", () => {
    for (const plies of [0, 1, 2, 3, 4, 5]) {
      const game = gameAfter(plies);
      const name = game.turn === null ? "" : (game.players[game.turn]?.name ?? "");
      const { text } = mail(eventContent(record("game.turn", game)), { reader: { name } });
      const [, example = ""] = /in the first line, for example: (\S+)\n/.exec(text) ?? [];
      const [from = "", to = ""] = example.split("-");
      const { value: position } = positionFromBoard(rulesOf(game), game.board, game.turn!) as {
        value: Position;
      };
      expect([plies, play(position, { from, to, captures: null }).ok]).toEqual([plies, true]);
    }
    const broken = { ...gameAfter(3), board: "nothing" };
    expect(exampleMove(broken)).toBeNull();
    expect(exampleMove({ ...gameAfter(3), turn: null })).toBeNull();
    // A board alone does not show which moves repeat a position.
    const rules = { ...rulesOf(gameAfter(3)), repetition: "defenders-forbidden" } as const;
    expect(exampleMove({ ...gameAfter(3), rules })).toBeNull();
    expect(exampleMove({ ...gameAfter(4), rules })).not.toBeNull();
    expect(wordsIn("en").notices.mail.orAnswer(null)).toBe(
      "Or reply to this e-mail with your move alone in the first line.",
    );
  });

  it("offers no way to move if there is none, or if it is not the reader's turn", () => {
    const { text, replyTo } = mail(turn, { links: {} });
    expect([replyTo, /reply to this e-mail|Make your move/.exec(text)]).toEqual([undefined, null]);
    const theirs = mail(eventContent(record("game.draw-offered", gameAfter(4))));
    expect(theirs.text).not.toMatch(/reply to this e-mail|Make your move/);
    expect(theirs.text).toMatch(/Egil has to move by/);
  });
});

describe("the board", () => {
  const { text, html } = mail(eventContent(record("game.turn", gameAfter(4), { by: "Ragnhild" })));

  it("is in the text as a diagram with a legend, and in words", () => {
    expect(text).toContain(" 1  # . . .[D]x #\n");
    expect(text).toContain("    a b c d e f g");
    expect(text).toContain("A attacker, D defender, K king, x captured");
    expect(text).toContain("Last move: from e5 to e1.\nCaptured: f1.\nKing: d4.\n");
  });

  it("is in the HTML as a table with ranks and files, its pieces, its marks and their legend", () => {
    const [table = ""] = /<table role="img".*?<\/table>/s.exec(html) ?? [];
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
        cell.replaceAll(/<[^>]+>|&nbsp;/g, ""),
      ),
    );
    expect(rows.map((row) => row.join("|"))).toEqual([
      "7|◇|||●|||◇",
      "6|||||●||",
      "5||||○|◦||",
      "4|●|●|○|♚||●|●",
      "3||||○|||",
      "2||||●|||",
      "1|◇||||○|×|◇",
      "|a|b|c|d|e|f|g",
    ]);
    expect(table).toMatch(/aria-label="[^"]*King: d4\.[^"]*"/);
    expect([...table.matchAll(/bgcolor="(#\w+)"/g)].length).toBe(49);
    expect(table.match(/<td[^>]*2px solid[^>]*><span[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/○$/)]);
  });

  it("fits a phone at every size", () => {
    const sides = { brandubh: 7, tablut: 9, copenhagen: 11 } as const;
    for (const [ruleset, size] of Object.entries(sides)) {
      const game = {
        ...gameAfter(0),
        ruleset: ruleset as "tablut",
        board: Array(size).fill(String(size)).join("/"),
        lastMove: null,
      };
      const { html: other } = mail(eventContent(record("game.turn", game, { move: null, by: null })));
      const width = Number(/<td align="center" bgcolor="#\w+" width="(\d+)"/.exec(other)?.[1]);
      expect((width + 1) * size + 14).toBeLessThanOrEqual(350);
      expect(other.match(/bgcolor="#\w+" width/g)).toHaveLength(size * size);
    }
  });

  it("is left out for a challenge that came to nothing", () => {
    const message = mail(eventContent(record("challenge.declined", theChallenge())));
    expect(message.html).not.toContain('role="img"');
    expect(message.text).not.toContain("a b c d e f g");
  });
});
