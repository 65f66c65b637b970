import type { LogRecord } from "../../game/proof/chain.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { resultSentence, moveParts } from "../../i18n/sentences/index.ts";
import { momentWords, instantWords, listWords, spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Side, sideOfPly } from "../../rules/index.ts";
import type { GameOffer, StopKind } from "../../contract/terms.ts";
import type { GameView } from "../../contract/game.ts";

/** What the data of a record can name, by its type. */
interface Told {
  readonly by: string | null;
  readonly to: string | null;
  readonly side: Side;
  readonly move: string;
  readonly planned?: boolean;
  readonly counter?: string;
  readonly reason?: string;
  readonly plies: number;
  readonly add?: string;
  readonly offer: GameOffer | { readonly type: GameOffer; readonly until?: string; readonly add?: string };
  readonly stop: {
    readonly kind: StopKind;
    readonly from: string;
    readonly to: string;
    readonly side: Side | null;
  };
}

/** A record, how many moves stood on the board before it, and whose draw offer did. */
interface Placed {
  readonly record: LogRecord;
  readonly ply: number;
  readonly drawBy: Side | null;
}

interface Telling {
  readonly game: GameView;
  readonly reader: Reader;
}

/** What ends an open draw offer. */
const ENDS_DRAWS: ReadonlySet<LogRecord["type"]> = new Set(["moved", "taken-back", "draw-declined", "ended"]);

/** The records of a log, each with what stood before it. */
export function placed(log: readonly LogRecord[]): readonly Placed[] {
  let [ply, drawBy] = [0, null as Side | null];
  return log.map((record) => {
    const at = { record, ply, drawBy };
    const told = record.data as unknown as Told;
    if (record.type === "moved") ply += 1;
    if (record.type === "taken-back") ply -= told.plies;
    if (record.type === "draw-offered") drawBy = told.side;
    else if (ENDS_DRAWS.has(record.type)) drawBy = null;
    return at;
  });
}

const span = (text: string, { language }: Reader): string =>
  spanWords(parseDuration(text) ?? 0, language, wordsIn(language).notices.underAMinute);

function offered(name: string, offer: Told["offer"], reader: Reader): string {
  const { theirs } = wordsIn(reader.language).together;
  if (typeof offer === "string") return theirs[offer](name, "");
  const { type, until, add } = offer;
  const end = until === undefined ? "" : momentWords(Date.parse(until), reader.language, reader.timezone);
  return theirs[type](name, add === undefined ? end : span(add, reader));
}

function stopped({ stop }: Told, { game, reader }: Telling): string {
  const { clock, logged } = wordsIn(reader.language);
  const { kind, from, to, side } = stop;
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  return logged.stopped({
    whose: side === null ? logged.bothClocks : (game.players[side]?.name ?? ""),
    what: clock.kinds[kind],
    from: instantWords(begins, reader.language, reader.timezone),
    to: instantWords(ends, reader.language, reader.timezone, begins),
  });
}

/** Whose turn it is after so many plies. */
const sideToMove = (game: GameView, ply: number): Side => sideOfPly(rulesOf(game).firstMove, ply + 1);

/** A move: who made it, by hand or by their plan, what it captured. */
function moved({ move: text, planned }: Told, ply: number, { game, reader }: Telling): string {
  const { logged, effects } = wordsIn(reader.language);
  const { move, captured } = moveParts(text);
  const name = game.players[sideToMove(game, ply)]?.name ?? "";
  const squares = listWords(captured, reader.language);
  const words = captured.length === 0 ? move : `${move} (${effects.captures(squares)})`;
  return (planned === true ? logged.planned : logged.moved)({ name, ply: ply + 1, move: words });
}

/** Says how the game ended, where this record is the end of it; to nobody in particular. */
function ending({ game, reader }: Telling): string {
  const said = resultSentence(game, { ...reader, name: "" });
  return said === "" ? wordsIn(reader.language).logged.over : said;
}

const hasEnding = ({ data }: LogRecord): boolean => data["ending"] != null;

/** Tells a record in words. It names players as they are called now: records have their ids alone. */
export function sentenceOf({ record, ply, drawBy }: Placed, telling: Telling): string {
  const { game, reader } = telling;
  const { logged } = wordsIn(reader.language);
  const told = record.data as unknown as Told;
  const nameOf = (side: Side): string => game.players[side]?.name ?? "";
  const name = nameOf(told.side);
  const facts = {
    name,
    toMove: nameOf(sideToMove(game, ply)),
    attackers: nameOf("attackers"),
    defenders: nameOf("defenders"),
    plies: told.plies,
    offer: told.offer as GameOffer,
    span: span(told.add ?? "", reader),
  };
  switch (record.type) {
    case "challenged": {
      const { by, to } = game.challenge;
      return to === null ? logged.open({ by }) : logged.challenged({ by, to });
    }
    case "declined":
      return told.counter === undefined ? logged.declined() : logged.countered();
    case "moved":
      return moved(told, ply, telling) + (hasEnding(record) ? ` ${ending(telling)}` : "");
    case "draw-offered":
      return offered(name, "draw", reader);
    case "offered":
      return offered(name, told.offer, reader);
    case "draw-declined":
      return logged[told.side === drawBy ? "offer-withdrawn" : "offer-declined"]({ name, offer: "draw" });
    case "ended":
      return ending(telling);
    case "uncovered":
      return (told.reason === "turn-limit" ? logged.coverEnded : logged.uncovered)(facts);
    case "stopped":
      return stopped(told, telling);
    default:
      return logged[record.type](facts);
  }
}
