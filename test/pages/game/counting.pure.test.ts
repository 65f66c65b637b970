import { readFileSync } from "node:fs";
import { jsx } from "hono/jsx";
import { describe, expect, it } from "vitest";
import { deadlinesCalendar, turnsFeed } from "../../../src/channels/feeds/documents.ts";
import { gameView } from "../../../src/game/view.ts";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { LANGUAGES, type Language } from "../../../src/contract/languages.ts";
import { refusalWords } from "../../../src/i18n/refusals.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { Moves } from "../../../src/pages/game/aside.tsx";
import { ANALYSIS_WORDS } from "../../../src/i18n/built/analysis.ts";
import { plyWords } from "../../../src/board/naming.ts";
import { SituationProvider } from "../../../src/pages/kit/board/context.tsx";
import { type Situation, situationOf } from "../../../src/pages/kit/board/situation.ts";
import { FrameProvider } from "../../../src/pages/kit/context.tsx";
import { Messages } from "../../../src/pages/game/talk.tsx";
import { placed, sentenceOf } from "../../../src/pages/log/sentences.ts";
import { refusal } from "../../../src/contract/problems/table.ts";
import { renderHook } from "../../../src/channels/webhooks/bodies.ts";
import { childrenOf, readXml, textOf } from "../../channels/feeds/xml.ts";
import { EGIL, logOf, moved, RAGNHILD, stateOf, T0, WHOLE_GAME } from "../../game/people.ts";
import { eventContent, gameAfter, ORIGIN, record } from "../../channels/mail/samples.ts";
import { mail } from "../../channels/mail/written.ts";

/** The fifth move of a game, which both sides count as the fifth: Egil plays d2-e2, and writes with it. */
const PLY = 5;
const MOVE = WHOLE_GAME[PLY - 1]!;
const LAST = PLY + 1;
const state = stateOf(
  ...logOf(WHOLE_GAME.slice(0, PLY - 1)),
  moved(MOVE, T0 + DAY, "Look!"),
  moved(WHOLE_GAME[PLY]!, T0 + DAY),
);
const TURN = record("game.turn", gameAfter(PLY), { by: EGIL.name });
/** How each language names the fifth move. */
const FIFTH: Readonly<Record<Language, RegExp>> = {
  en: /\bmove 5\b/i,
  ru: /(?<!\p{L})ход(а|у)? 5(?!\d)/iu,
  sv: /\bdrag 5\b/i,
};

/** A part of a game's page as it is sent. */
function htmlOf(part: typeof Moves | typeof Messages, situation: Situation): string {
  const { language } = situation.reader;
  const frame = {
    language,
    principal: null,
    path: "/",
    origin: ORIGIN,
    now: new Date(T0 + DAY).toISOString(),
  };
  return String(jsx(FrameProvider, { value: frame }, jsx(SituationProvider, { situation }, jsx(part, {}))));
}
const readText = (html: string) => html.replaceAll(/<[^>]+>/g, " ");

function toldOf(language: Language): Readonly<Record<string, string>> {
  const reader = { name: RAGNHILD.name, language, timezone: "UTC" };
  const subscriber = { id: RAGNHILD.id, ...reader, createdAt: T0 };
  const view = gameView(state, RAGNHILD.id, ORIGIN, T0 + DAY);
  const situation = situationOf(view, reader, {
    ply: PLY,
    from: null,
    move: null,
    isFlipped: false,
    zoom: null,
  });
  const { game, clock } = wordsIn(language);
  const waiting = { id: "g", deadline: T0 + DAY, at: T0, reminders: [], game: TURN.data.game };
  const feed = readXml(turnsFeed(subscriber, [TURN], [], { origin: ORIGIN, self: `${ORIGIN}/f` }));
  const logged = logOf(WHOLE_GAME.slice(0, PLY)).map(({ type, at, ...data }) => ({ type, at, data }));
  const inLog = placed(logged as unknown as Parameters<typeof placed>[0]).at(-1)!;
  return {
    caption: plyWords(view.moves, PLY, language),
    status: game.status.past(PLY, LAST),
    message: readText(htmlOf(Messages, situation)),
    mail: mail(eventContent(TURN), { language }).text.split("\n")[0]!,
    feed: childrenOf(feed, "entry")
      .map((entry) => textOf(entry, "content"))[0]!
      .split("\n")[0]!,
    calendar: deadlinesCalendar(subscriber, [waiting], ORIGIN).replaceAll("\r\n ", ""),
    webhook: renderHook("ntfy", TURN, reader).body,
    log: sentenceOf(inLog, { game: view, reader }),
    clock: clock.move(PLY),
    analysis: ANALYSIS_WORDS[language].played(PLY, MOVE),
    refusal: refusalWords(refusal("already-played", { ply: PLY }), language).detail,
  };
}

describe("one and the same move", () => {
  it.each(LANGUAGES)("has the same number everywhere, in %s", (language) => {
    const told = toldOf(language);
    for (const [where, text] of Object.entries(told)) expect(`${where}: ${text}`).toMatch(FIFTH[language]);
    for (const where of ["caption", "mail", "feed", "calendar", "webhook", "log", "analysis"])
      expect(`${where}: ${told[where]}`).toContain(MOVE);
  });

  it("has that number in the list of moves, in order", () => {
    const reader = { name: "", language: "en", timezone: "UTC" } as const;
    const view = gameView(state, null, ORIGIN, T0);
    const wish = { ply: null, from: null, move: null, isFlipped: false, zoom: null };
    const list = htmlOf(Moves, situationOf(view, reader, wish));
    const items = [...list.matchAll(/<li data-ply="(\d+)"><a [^>]*>([^<]+)/g)].map(([, ply, move]) => [
      ply,
      move,
    ]);
    expect(items).toHaveLength(LAST);
    expect(items[PLY - 1]).toEqual([String(PLY), MOVE]);
    const css = readFileSync("src/pages/game/game.css", "utf8");
    expect(css).toMatch(/#moves li::before \{\s*content: attr\(data-ply\);/);
  });
});
