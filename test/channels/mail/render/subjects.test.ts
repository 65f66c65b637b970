import { describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../../../src/lib/duration.ts";
import { rulesetOf } from "../../../../src/rules/index.ts";
import { MAIL_TYPES } from "../../../../src/contract/events/types.ts";
import { CONTENT_KINDS, type MailContent } from "../../../../src/channels/mail/content.ts";
import { WHOLE_GAME } from "../../../game/people.ts";
import { CONTENTS, DEADLINE, eventContent, gameAfter, record, theChallenge, TURN } from "../samples.ts";
import SUBJECTS from "../subject-lines.json" with { type: "json" };
import { mail, type Wish } from "../written.ts";
import type { GameSummary } from "../../../../src/contract/game.ts";

const subjectOf = (content: MailContent, wish: Wish = {}) => mail(content, wish).subject;
const inEach = (content: MailContent, wish: Wish = {}) =>
  (["en", "ru", "sv"] as const).map((language) => subjectOf(content, { language, ...wish }));

/** A digest of these, in each language. */
const digest = (...records: Extract<MailContent, { kind: "digest" }>["records"]) =>
  inEach({ kind: "digest", records, isRest: false });

/** The game when it is over, with this result. */
const ended = (result: GameSummary["result"], reader: Wish["reader"] = {}) =>
  inEach(eventContent(record("game.finished", { ...gameAfter(WHOLE_GAME.length), result })), { reader });

describe("the subject of a mail", () => {
  it.each(Object.entries(CONTENTS))("says first what happened, in each language: %s", (name, content) => {
    expect(inEach(content)).toEqual(SUBJECTS[name as keyof typeof SUBJECTS]);
  });

  it("exists for every kind of mail and every mailed type of event", () => {
    const all = Object.values(CONTENTS);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(CONTENT_KINDS));
    const types = all.flatMap((content) => (content.kind === "event" ? [content.record.type] : []));
    expect(new Set(types)).toEqual(new Set(MAIL_TYPES));
  });

  it("of a finished game says its result for its reader", () => {
    const egil = { name: "Egil" };
    expect(ended({ winner: "defenders", reason: "resignation" }, egil)).toEqual([
      "You lost to Ragnhild (Brandubh)",
      "Партия с Ragnhild: вы проиграли (Брандуб)",
      "Du förlorade mot Ragnhild (Brandubh)",
    ]);
    expect(ended({ winner: null, reason: "agreement" })).toEqual([
      "Drawn: your game with Egil (Brandubh)",
      "Партия с Egil: ничья (Брандуб)",
      "Remi mot Egil (Brandubh)",
    ]);
    expect(ended({ winner: null, reason: "aborted" })).toEqual([
      "Aborted: your game with Egil (Brandubh)",
      "Партия с Egil прервана (Брандуб)",
      "Partiet mot Egil (Brandubh) avbröts",
    ]);
    const last = { kind: "move-played", game: gameAfter(WHOLE_GAME.length), move: "f7-a7" } as const;
    expect(subjectOf(last)).toBe("You won against Egil (Brandubh)");
  });

  it("of an accepted challenge says whose turn it is", () => {
    const accepted = eventContent(record("challenge.accepted", gameAfter(0), { by: "Ragnhild" }));
    expect(inEach(accepted, { reader: { name: "Egil" } })).toEqual([
      "Ragnhild accepted: your turn (Brandubh)",
      "Ragnhild принимает вызов: ваш ход (Брандуб)",
      "Ragnhild antog utmaningen: din tur (Brandubh)",
    ]);
  });

  it("of an expired challenge names nobody who was not named", () => {
    const open = eventContent(record("challenge.expired", theChallenge({ to: null }), { by: null }));
    expect(inEach(open, { reader: { name: "Egil" } })).toEqual([
      "Challenge expired (Brandubh)",
      "Срок вызова истёк (Брандуб)",
      "Utmaningen har gått ut (Brandubh)",
    ]);
  });

  it("names an offer that an earlier release stored without its type", () => {
    const types = ["game.offered", "game.offer-accepted", "game.offer-declined"] as const;
    expect(types.map((type) => subjectOf(eventContent(record(type, gameAfter(3)))))).toEqual([
      "Offer from Egil (Brandubh)",
      "Egil accepted your offer (Brandubh)",
      "Egil declined your offer (Brandubh)",
    ]);
  });

  it("never names the reader's own move", () => {
    expect(subjectOf(eventContent(record("game.turn", gameAfter(3), { by: "Ragnhild" })))).toBe(
      "Your turn against Egil (Brandubh)",
    );
  });

  it.each([
    [26 * HOUR + 59 * MINUTE, "1 day 3 hours left against Egil (Brandubh)"],
    [26 * HOUR + 40 * MINUTE, "1 day 2 hours left against Egil (Brandubh)"],
    [3 * HOUR - 2 * SECOND, "3 hours left against Egil (Brandubh)"],
    [2 * HOUR + 45 * MINUTE, "2 hours 40 minutes left against Egil (Brandubh)"],
    [20 * MINUTE, "21 minutes left against Egil (Brandubh)"],
    [30 * SECOND, "Less than a minute left against Egil (Brandubh)"],
    [-SECOND, "Time’s up against Egil (Brandubh)"],
  ])("of a reminder says how much time is left: %i ms are %s", (left, subject) => {
    const reminder = { kind: "reminder", game: gameAfter(3), deadline: DEADLINE, waiting: 0 } as const;
    expect(subjectOf(reminder, { now: Date.parse(DEADLINE) - left })).toBe(subject);
  });

  it("of a digest says first in how many games it is the reader's turn", () => {
    const other = { ...TURN, data: { ...TURN.data, game: { ...TURN.data.game, id: "another" } } };
    expect(digest(TURN, TURN, other)).toEqual([
      "Your turn in 2 games",
      "Ваш ход в 2 партиях",
      "Din tur i 2 partier",
    ]);
    const over = record("game.finished", gameAfter(WHOLE_GAME.length));
    expect(digest(over)).toEqual([
      "1 update from your games",
      "В ваших партиях: 1 событие",
      "1 nyhet från dina partier",
    ]);
  });

  it("has no brackets within brackets", () => {
    const named = { ...gameAfter(0), ruleset: "historical-15" };
    expect(inEach(eventContent(record("challenge.declined", named)))[0]).toBe(
      "Egil declined your challenge (Historical Hnefatafl 15×15, Walker)",
    );
  });

  it("stays short, whatever the names of players and rule sets", () => {
    const { id: _id, ...rules } = { ...rulesetOf("tablut"), name: "Ω".repeat(60) };
    const name = "W".repeat(60);
    const game = {
      ...gameAfter(3),
      ruleset: "own",
      rules,
      players: { attackers: { name }, defenders: { name: "Ragnhild" } },
      challenge: { ...gameAfter(3).challenge, by: name },
    };
    const long = eventContent(record("game.turn", game, { by: name, move: "x".repeat(400) }));
    expect(inEach(long)).toEqual(
      ["Your turn: ", "Ваш ход: ", "Din tur: "].map((start) =>
        expect.stringMatching(`^${start}W{39}… .*Ω{39}…`),
      ),
    );
    for (const subject of inEach(long)) expect([...subject].length).toBeLessThanOrEqual(150);
    const short = Object.values(CONTENTS).flatMap((content) => inEach(content));
    expect(short.filter(({ length }) => length > 60)).toEqual([]);
  });
});
