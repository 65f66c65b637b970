import { describe, expect, it } from "vitest";
import { wordsIn } from "../../../../src/i18n/catalogues.ts";
import { LANGUAGES, type Language } from "../../../../src/contract/languages.ts";
import { gameOf } from "../../../../src/channels/mail/content.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { WHOLE_GAME } from "../../../game/people.ts";
import { GAME } from "../contents.ts";
import {
  CONFIRM_LINK,
  SIGN_IN_LINK,
  DIGEST_LINKS,
  DOMAIN,
  eventContent,
  gameAfter,
  CONTENTS,
  linksFor,
  OVER,
  READER,
  record,
  theChallenge,
  TURN,
  webhookOff,
} from "../samples.ts";
import { mail, turn } from "../written.ts";
import { DECLINE_REASONS, type DeclineReason } from "../../../../src/contract/terms.ts";

/** The text for a challenge to a game whose clocks these stop. */
const challengeMail = (stops: readonly ("vacation" | "night")[], language: Language = "en") =>
  mail(eventContent(record("challenge.received", theChallenge({ stops }))), { language }).text;

describe("a conversation", () => {
  const ofTheGame = Object.values(CONTENTS).filter((content) => linksFor(content).muteGame !== undefined);
  const gameMails = ofTheGame.filter((content) => content.kind !== "digest" && gameOf(content) !== null);

  it("has one root for every mail of a game, from the challenge on, in every language and with any subject", () => {
    expect(gameMails.length).toBeGreaterThan(12);
    const mails = gameMails.flatMap((content) => LANGUAGES.map((language) => mail(content, { language })));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(60);
    for (const { headers } of [...mails, mail(CONTENTS["covered"]!), mail(CONTENTS["vacation.cover"]!)])
      expect([headers["References"], headers["In-Reply-To"]]).toEqual(
        Array(2).fill(`<game-${GAME}@${DOMAIN}>`),
      );
  });

  it("of digests is another, and account mails have none", () => {
    const digest = mail(CONTENTS["digest"] ?? turn);
    expect(digest.headers["References"]).toBe(`<digest-${READER.id}@${DOMAIN}>`);
    for (const name of ["confirm", "sign-in", "address-changed", "webhook-off"]) {
      const { headers } = mail(CONTENTS[name] ?? turn);
      expect([headers["References"], headers["In-Reply-To"]]).toEqual([undefined, undefined]);
    }
  });
});

describe("the headers", () => {
  /** The headers that the platform lets a sender set, besides X- headers; any other makes it refuse the mail. */
  const ALLOWED =
    /^(In-Reply-To|References|List-Unsubscribe|List-Unsubscribe-Post|List-Id|Auto-Submitted|Content-Language|X-[A-Za-z0-9_-]+)$/;

  it.each(Object.entries(CONTENTS))("of %s are accepted by the platform", (_name, content) => {
    const { headers } = mail(content);
    for (const [name, value] of Object.entries(headers)) {
      expect(name).toMatch(ALLOWED);
      expect(value).toMatch(/^[ -~]{1,2048}$/);
    }
    const isAnswer = content.kind.startsWith("move-");
    expect(headers["Auto-Submitted"]).toBe(isAnswer ? "auto-replied" : "auto-generated");
    expect(headers["X-Auto-Response-Suppress"]).toBe("All");
    expect(headers["List-Id"]).toMatch(/^Taflpost <[a-z-]+\.taflpost\.example>$/);
  });

  it("unsubscribe from one type with one click, over https only", () => {
    const { headers } = mail(turn);
    expect(headers["List-Unsubscribe"]).toBe(`<${linksFor(turn).muteType}>`);
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const links = { muteType: "http://localhost:8787/unsubscribe/token" };
    const local = mail(turn, { links });
    expect(local.headers).not.toHaveProperty("List-Unsubscribe");
    expect(local.headers).not.toHaveProperty("List-Unsubscribe-Post");
    expect(local.text).toContain(links.muteType);
    expect(mail({ kind: "confirm" }).headers).not.toHaveProperty("List-Unsubscribe");
  });
});

/** The mails about a challenge of Egil's that Ragnhild declined for this reason, in every language. */
function declined(reason: DeclineReason): readonly string[] {
  const game = { ...theChallenge(), challenge: { ...theChallenge().challenge, declined: reason } };
  const content = eventContent(record("challenge.declined", game, { by: "Ragnhild" }));
  return LANGUAGES.map((language) => mail(content, { language, reader: { name: "Egil" } }).text);
}

describe("other mails", () => {
  it("link to the challenge, to be answered there, if no game has begun", () => {
    const asked = eventContent(record("challenge.received", theChallenge(), { by: "Egil" }));
    const links = LANGUAGES.map((language) => wordsIn(language).notices.openChallenge);
    expect(LANGUAGES.map((language) => mail(asked, { language }).text)).toEqual(
      links.map((link) => expect.stringContaining(`${link}:\n${theChallenge().url}\n`)),
    );
    expect(mail(turn).text).not.toContain(links[0]);
  });

  it("say how a game ended, for the winner and for the loser", () => {
    const over = eventContent(OVER);
    expect(mail(over).text).toContain("The game with Egil is over.\nYou won: your king reached a corner.\n");
    expect(mail(over, { reader: { name: "Egil" } }).text).toContain(
      "The game with Ragnhild is over.\nYou lost: ",
    );
    const resigned = {
      ...gameAfter(3),
      status: "finished" as const,
      turn: null,
      result: { winner: "attackers" as const, reason: "resignation" as const },
    };
    expect(mail(eventContent(record("game.finished", resigned))).text).toContain("You lost: you resigned.\n");
    const aborted = { ...resigned, result: { winner: null, reason: "aborted" as const } };
    expect(mail(eventContent(record("game.finished", aborted))).text).toContain(
      "The game was aborted and doesn’t count.\n",
    );
  });

  it("give the terms of a challenge: the rules, the side, the clock", () => {
    const { text } = mail(
      eventContent(record("challenge.received", theChallenge(), { message: "Shall we?" })),
    );
    expect(text).toMatch(
      /^Egil challenges you to Brandubh\.\nYou’d play the defenders\.\nTime: 5 days per move\.\n/,
    );
    expect(text).toContain("> Shall we?");
    const fischer = { kind: "fischer", initial: 3 * DAY, increment: DAY / 2, max: 7 * DAY } as const;
    const other = theChallenge({ side: "random", clock: fischer });
    expect(mail(eventContent(record("challenge.received", other))).text).toContain(
      "Sides are drawn at random.\nTime: 3 days plus 12 hours per move, up to 7 days.\n",
    );
  });

  it("say what stops the clocks of a challenge", () => {
    expect(challengeMail(["vacation", "night"])).toContain(
      "\nThe clocks stop during vacations and at night.\n",
    );
    expect(challengeMail(["vacation", "night"], "ru")).toContain("\nЧасы стоят во время отпуска и ночью.\n");
    expect(challengeMail(["vacation", "night"], "sv")).toContain(
      "\nKlockorna står stilla under semester och på natten.\n",
    );
    expect(challengeMail([])).toContain("\nThe clocks run day and night, vacation or not.\n");
  });

  it("say how a challenge without a clock ends anyway", () => {
    const content = eventContent(
      record("challenge.received", theChallenge({ clock: { kind: "unlimited" } })),
    );
    expect(mail(content).text).toContain("no clock (ends after 21 idle days).");
    expect(mail(content, { language: "ru" }).text).toContain("через 21 день без ходов).");
    expect(mail(content, { language: "sv" }).text).toContain("slutar efter 21 dygn utan drag).");
  });

  it("say why a challenge was declined, if a reason was given", () => {
    expect(declined("too-fast")[0]).toMatch(
      /^Ragnhild declined your challenge to Brandubh\.\nReason: too little time per move\.\n/,
    );
    const told = DECLINE_REASONS.filter((reason) => reason !== "no-reason").flatMap(declined);
    expect(new Set(told).size).toBe(6 * LANGUAGES.length);
    for (const text of told) expect(text).toMatch(/Reason:|Причина:|Skäl:/);
    for (const text of declined("no-reason")) expect(text).not.toMatch(/Reason:|Причина:|Skäl:/);
  });

  it("say what to do about a webhook that was switched off, without the secrets of its address", () => {
    const { text } = mail(
      eventContent({
        ...webhookOff,
        data: { ...webhookOff.data, url: "https://hooks.example.org/tafl?key=secret" },
      }),
    );
    expect(text).toMatch(/^Your webhook https:\/\/hooks\.example\.org\/tafl was switched off\.\n/);
    expect(text).toContain('PATCH /v1/webhooks/hook-1 and {"status": "active"}.');
    expect(text).toContain("switch it back on: at /settings/webhooks/hook-1");
    expect(text).toContain("POST /v1/webhooks/hook-1/deliveries/resend");
    expect(text).toContain("GET /v1/webhooks/hook-1/deliveries");
    expect(text).not.toContain("secret");
  });

  it("confirm an address by a link only", () => {
    const { text, html, headers, replyTo } = mail({ kind: "confirm" });
    expect(text).toContain(`\n${CONFIRM_LINK}\n`);
    expect(html).toContain(`href="${CONFIRM_LINK}"`);
    expect([headers["References"], replyTo]).toEqual([undefined, undefined]);
  });

  it("sign their reader in by a link, as the named player", () => {
    const { subject, text, html, headers } = mail({ kind: "sign-in", next: "/me" });
    expect(subject).toBe("Your sign-in link for Taflpost");
    expect(text).toMatch(/^This link signs you in to Taflpost as Ragnhild\.\n/);
    expect(text).toContain(`\n${SIGN_IN_LINK}\n`);
    expect(text).toContain("If you didn’t ask for this, ignore it");
    expect(html).toContain(`href="${SIGN_IN_LINK}"`);
    expect(headers["List-Id"]).toContain("<account.");
  });

  it("list the legal moves when a move was refused, by starting square", () => {
    const { text } = mail(CONTENTS["move-refused"] ?? turn);
    expect(text).toContain("Your move wasn’t played: d4-d7.\nThere is a piece in the way on d5.\n");
    expect(text).toContain("Legal moves:\n  d4: d5 e4\n  d3: c3 b3\n");
  });

  it("say the move that was played, and whose turn it is now", () => {
    const { text } = mail(CONTENTS["move-played"] ?? turn);
    expect(text).toMatch(/^Your move was played: e5-e1\.\n/);
    expect(text).toMatch(/Egil has to move by/);
    const last = mail({ kind: "move-played", game: gameAfter(WHOLE_GAME.length), move: "f7-a7" });
    expect(last.text).toContain("You won: your king reached a corner.");
  });

  it("list in a digest what happened, each with its link", () => {
    const { text } = mail(CONTENTS["digest"] ?? turn);
    expect(text).toMatch(/^4 things have happened/);
    expect(text).toMatch(
      /\* Move 3: Egil played d1-f1\. It’s your turn in the game with Egil\. 4 days 14 hours left\. Your move is due by .*\n {2}Make your move: https:.*\/play\/.*\n {2}Open the game: https:/,
    );
    expect(text.match(/Make your move/g)).toHaveLength(1);
    expect(text.match(/Open the (game|challenge):/g)).toHaveLength(3);
  });

  it("unsubscribe from digests by their own link, and with one click", () => {
    const { text, html, headers } = mail(CONTENTS["digest"] ?? turn);
    const link = DIGEST_LINKS.muteDigest ?? "";
    expect(text).toContain(`\nNo more summaries:\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(headers["List-Unsubscribe"]).toBe(`<${link}>`);
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  it.each([
    ["en", 1, "One thing has happened since the last summary."],
    ["en", 2, "2 things have happened since the last summary."],
    ["ru", 1, "С прошлой сводки произошло 1 событие."],
    ["ru", 3, "С прошлой сводки произошло 3 события."],
    ["ru", 5, "С прошлой сводки произошло 5 событий."],
    ["ru", 12, "С прошлой сводки произошло 12 событий."],
    ["ru", 22, "С прошлой сводки произошло 22 события."],
    ["sv", 1, "En sak har hänt sedan den förra sammanfattningen."],
    ["sv", 2, "2 saker har hänt sedan den förra sammanfattningen."],
  ] as const)("count in %s the events of a digest: %i", (language, count, sentence) => {
    const records = Array.from({ length: count }, () => TURN);
    const content = { kind: "digest" as const, records, isRest: false };
    expect(mail(content, { language }).text.split("\n")[0]).toBe(sentence);
  });

  it("do not quote the reader's own words to them", () => {
    const own = record("challenge.accepted", gameAfter(0), { by: "Ragnhild", message: "My own words" });
    expect(mail(eventContent(own)).text).not.toContain("My own words");
  });

  it("go to one address, and only to a valid one", () => {
    expect(mail(turn).to).toBe(READER.address);
    for (const address of ["a@b, c@d", "a@b\r\nBcc: c@d", "Egil <a@b>", "a@b@c", "", "a b@c", "a\u2028@b"])
      expect(() => mail(turn, { reader: { address } })).toThrow("not an address");
  });
});
