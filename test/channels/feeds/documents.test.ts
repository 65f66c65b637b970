import { describe, expect, it } from "vitest";
import { gameSummary } from "../../../src/game/view.ts";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { DAY, formatInstant } from "../../../src/lib/duration.ts";
import {
  deadlinesCalendar,
  turnsFeed,
  type RemindedGame,
  type Subscriber,
  type WaitingGame,
} from "../../../src/channels/feeds/documents.ts";
import { playing, T0 } from "../../game/people.ts";
import { HOSTILE } from "./hostile.ts";
import { readCalendar } from "./ical.ts";
import { childrenOf, readXml, textOf } from "./xml.ts";
import type { GameRecordOfEvent } from "../../../src/contract/events/records.ts";

const ORIGIN = "https://taflpost.example";
const EGIL: Subscriber = {
  id: "egil-id",
  name: "Egil",
  language: "en",
  timezone: "Europe/Stockholm",
  createdAt: T0,
};

function game(id: string, plies = 2): WaitingGame["game"] {
  return { ...gameSummary(playing(plies), true, ORIGIN, T0), id, url: `${ORIGIN}/games/${id}` };
}
const waiting = (id: string, deadline: number | null = T0 + DAY): RemindedGame => ({
  id,
  deadline,
  at: T0,
  reminders: [],
  game: game(id),
});
/** A turn as the feed keeps it; `days` after the first. */
function turn(
  id: string,
  of: string,
  days = 0,
  data: Partial<GameRecordOfEvent["data"]> = {},
): GameRecordOfEvent {
  const facts = { move: "e4-e5", ply: 2, by: "Ragnhild", message: null, deadline: formatInstant(T0 + DAY) };
  return {
    id,
    type: "game.turn",
    timestamp: formatInstant(T0 + days * DAY),
    data: { game: game(of), ...facts, ...data },
  };
}

const WHERE = { origin: ORIGIN, self: `${ORIGIN}/feeds/t/turns.atom` };
const feedOf = (turns: readonly GameRecordOfEvent[], games: readonly WaitingGame[] = [], who = EGIL) =>
  readXml(turnsFeed(who, turns, games, WHERE));
const entriesOf = (...given: Parameters<typeof feedOf>) => childrenOf(feedOf(...given), "entry");

describe("the feed of a player's turns", () => {
  it("has an entry for each turn, by the id of its event", () => {
    const [entry] = entriesOf([turn("e1", "g", 0, { message: "Well?" })]);
    expect(textOf(entry!, "id")).toBe("tag:taflpost.example,2026:event/e1");
    expect(textOf(entry!, "title")).toBe("Your turn against Ragnhild (Brandubh)");
    expect(textOf(entry!, "content")).toBe(
      [
        "Move 2: Ragnhild played e4-e5.",
        "It’s your turn in the game with Ragnhild.",
        "Your move is due by Saturday, 21 November 2026 at 21:00 (Europe/Stockholm).",
        "",
        "Ragnhild writes:",
        "Well?",
      ].join("\n"),
    );
    expect(childrenOf(entry!, "link")[0]?.attributes["href"]).toBe(`${ORIGIN}/games/g`);
  });

  it("states correct facts about a new game, and about one without a clock", () => {
    const [entry] = entriesOf([turn("e1", "g", 0, { move: null, by: null, deadline: null })]);
    expect(textOf(entry!, "content")).toBe("It’s your turn in the game with Ragnhild.");
  });

  it("was updated when the last turn came, or the player's data", () => {
    expect(textOf(feedOf([turn("e2", "g", 2), turn("e1", "g", 1)]), "updated")).toBe(
      formatInstant(T0 + 2 * DAY),
    );
    expect(textOf(feedOf([]), "updated")).toBe(formatInstant(T0));
  });

  it("shows the newest 50, and the last of every waiting game", () => {
    const many = Array.from({ length: 60 }, (_, at) => turn(`e${60 - at}`, "busy", 60 - at));
    const old = [turn("old-2", "waits", -1), turn("old-1", "waits", -2), turn("other", "played", -3)];
    const ids = entriesOf([...many, ...old], [waiting("waits"), waiting("busy")]).map((entry) =>
      textOf(entry, "id").split("/").at(-1),
    );
    expect(ids).toEqual([...many.slice(0, 50).map(({ id }) => id), "old-2"]);
  });

  it("shows the turn's present deadline, and a new one is a revision", () => {
    const moved = { ...waiting("g", T0 + 2 * DAY), at: T0 + DAY };
    const feed = feedOf([turn("e2", "h"), turn("e1", "g")], [moved, waiting("h")]);
    const [other, entry] = childrenOf(feed, "entry");
    expect(textOf(entry!, "content")).toContain("due by Sunday, 22 November 2026 at 21:00");
    expect(textOf(entry!, "updated")).toBe(formatInstant(T0 + DAY));
    expect(textOf(other!, "updated")).toBe(formatInstant(T0));
    expect(textOf(feed, "updated")).toBe(formatInstant(T0 + DAY));
  });

  it("leaves a past turn unchanged", () => {
    const later = { ...waiting("g", T0 + 9 * DAY), game: game("g", 4) };
    const [entry] = entriesOf([turn("e1", "g")], [later]);
    expect(textOf(entry!, "content")).toContain("due by Saturday, 21 November 2026 at 21:00");
    expect(textOf(entry!, "updated")).toBe(formatInstant(T0));
  });

  it("treats an invalid time zone as UTC", () => {
    const [entry] = entriesOf([turn("e1", "g")], [], { ...EGIL, timezone: "Nowhere/At-All" });
    expect(textOf(entry!, "content")).toContain("20:00 (UTC)");
  });

  it.each(HOSTILE)("stays valid whatever another player writes: %j", (text) => {
    const [entry, ...more] = entriesOf([turn("e1", "g", 0, { message: text })]);
    expect(more).toEqual([]);
    expect(entry?.children.map(({ name }) => name)).toEqual(["id", "title", "updated", "link", "content"]);
  });
});

const eventsOf = (games: readonly RemindedGame[], who = EGIL) =>
  readCalendar(deadlinesCalendar(who, games, ORIGIN)).components.map(({ properties }) => properties);

describe("the calendar of a player's deadlines", () => {
  it("has an event for each waiting game with a deadline, the most urgent first", () => {
    const events = eventsOf([waiting("later", T0 + 3 * DAY), waiting("free", null), waiting("soon")]);
    expect(events.map(({ UID, DTSTART }) => [UID, DTSTART])).toEqual([
      ["deadline-soon@taflpost.example", "20261121T200000Z"],
      ["deadline-later@taflpost.example", "20261123T200000Z"],
    ]);
    expect(events[0]).toMatchObject({
      SUMMARY: "Move due against Ragnhild (Brandubh)",
      DESCRIPTION: `Move 2: Ragnhild played e4-e5.\n${ORIGIN}/games/soon`,
      URL: `${ORIGIN}/games/soon`,
    });
  });

  it("keeps a game's event from turn to turn, as a later revision", () => {
    const [before] = eventsOf([waiting("g")]);
    const [after] = eventsOf([{ ...waiting("g", T0 + 5 * DAY), game: game("g", 4) }]);
    expect(after?.["UID"]).toBe(before?.["UID"]);
    expect(Number(after?.["SEQUENCE"])).toBeGreaterThan(Number(before?.["SEQUENCE"]));
  });

  it("moves the event when the deadline changes within a turn, and says when that was", () => {
    const [before] = eventsOf([waiting("g")]);
    const changed = { ...waiting("g", T0 + 2 * DAY), at: T0 + 5000 };
    const [after] = eventsOf([{ ...changed, game: { ...changed.game, version: 9 } }]);
    expect(after?.["UID"]).toBe(before?.["UID"]);
    expect(after).toMatchObject({ DTSTART: "20261122T200000Z", SEQUENCE: "9", DTSTAMP: "20261120T200005Z" });
    expect(after?.["LAST-MODIFIED"]).toBe(after?.["DTSTAMP"]);
    expect(before?.["DTSTAMP"]).toBe("20261120T200000Z");
  });

  it("is the same text until something happens", () => {
    expect(deadlinesCalendar(EGIL, [waiting("a"), waiting("b")], ORIGIN)).toBe(
      deadlinesCalendar(EGIL, [waiting("b"), waiting("a")], ORIGIN),
    );
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const who = { ...EGIL, language };

  it("both are in the player's language", () => {
    const atom = turnsFeed(who, [turn("e1", "g", 0, { message: "…" })], [], WHERE);
    const calendar = deadlinesCalendar(who, [waiting("g")], ORIGIN);
    for (const text of [atom, calendar]) {
      expect(/[а-яё]/i.test(text)).toBe(language === "ru");
      expect(text).not.toMatch(/undefined|\[object|NaN/);
    }
    expect(readXml(atom).attributes["xml:lang"]).toBe(language);
  });

  it("every sentence uses all its values", () => {
    for (const sentence of Object.values(wordsIn(language).subscriptions)) {
      const said = sentence("⟨1⟩", "⟨2⟩");
      expect(said.match(/⟨\d⟩/g)?.toSorted()).toEqual(["⟨1⟩", "⟨2⟩"].slice(0, sentence.length));
    }
  });
});

it("an unknown language falls back to the first", () => {
  expect(readXml(turnsFeed({ ...EGIL, language: "xx" }, [], [], WHERE)).attributes["xml:lang"]).toBe("en");
});
