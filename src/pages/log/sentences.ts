import type { LogRecord } from "../../game/proof/chain.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { resultSentence, moveParts } from "../../i18n/sentences/game.ts";
import { momentWords, instantWords, listWords, spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Side, sideOfPly } from "../../rules/index.ts";
import type { GameOffer, StopKind } from "../../contract/terms.ts";
import type { GameView } from "../../contract/game.ts";

/** The fields that entries have, depending on their type. */
interface Data {
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

/** An entry, with the number of plies before it. `drawBy`: the side whose draw offer was open before it. */
interface Placed {
  readonly record: LogRecord;
  readonly ply: number;
  readonly drawBy: Side | null;
}

interface Context {
  readonly game: GameView;
  readonly reader: Reader;
}

const ENDS_DRAWS: ReadonlySet<LogRecord["type"]> = new Set(["moved", "taken-back", "draw-declined", "ended"]);

export function placed(log: readonly LogRecord[]): readonly Placed[] {
  let [ply, drawBy] = [0, null as Side | null];
  return log.map((record) => {
    const at = { record, ply, drawBy };
    const data = record.data as unknown as Data;
    if (record.type === "moved") ply += 1;
    if (record.type === "taken-back") ply -= data.plies;
    if (record.type === "draw-offered") drawBy = data.side;
    else if (ENDS_DRAWS.has(record.type)) drawBy = null;
    return at;
  });
}

const span = (text: string, { language }: Reader): string =>
  spanWords(parseDuration(text) ?? 0, language, wordsIn(language).notices.underAMinute);

function offered(name: string, offer: Data["offer"], reader: Reader): string {
  const { theirs } = wordsIn(reader.language).together;
  if (typeof offer === "string") return theirs[offer](name, "");
  const { type, until, add } = offer;
  const end = until === undefined ? "" : momentWords(Date.parse(until), reader.language, reader.timezone);
  return theirs[type](name, add === undefined ? end : span(add, reader));
}

function stopped({ stop }: Data, { game, reader }: Context): string {
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

const sideToMove = (game: GameView, ply: number): Side => sideOfPly(rulesOf(game).firstMove, ply + 1);

function moved({ move: text, planned }: Data, ply: number, { game, reader }: Context): string {
  const { logged, effects } = wordsIn(reader.language);
  const { move, captured } = moveParts(text);
  const name = game.players[sideToMove(game, ply)]?.name ?? "";
  const squares = listWords(captured, reader.language);
  const words = captured.length === 0 ? move : `${move} (${effects.captures(squares)})`;
  return (planned === true ? logged.planned : logged.moved)({ name, ply: ply + 1, move: words });
}

/** Returns the result in the third person, even for a player of the game. */
function ending({ game, reader }: Context): string {
  const sentence = resultSentence(game, { ...reader, name: "" });
  return sentence === "" ? wordsIn(reader.language).logged.over : sentence;
}

/** Describes an entry. Players have their current names, because entries contain only their ids. */
export function sentenceOf({ record, ply, drawBy }: Placed, context: Context): string {
  const { game, reader } = context;
  const { logged } = wordsIn(reader.language);
  const data = record.data as unknown as Data;
  const nameOf = (side: Side): string => game.players[side]?.name ?? "";
  const name = nameOf(data.side);
  const facts = {
    name,
    toMove: nameOf(sideToMove(game, ply)),
    attackers: nameOf("attackers"),
    defenders: nameOf("defenders"),
    plies: data.plies,
    offer: data.offer as GameOffer,
    span: span(data.add ?? "", reader),
  };
  switch (record.type) {
    case "challenged": {
      const { by, to } = game.challenge;
      return to === null ? logged.open({ by }) : logged.challenged({ by, to });
    }
    case "declined":
      return data.counter === undefined ? logged.declined() : logged.countered();
    case "moved":
      return moved(data, ply, context) + (record.data["ending"] != null ? ` ${ending(context)}` : "");
    case "draw-offered":
      return offered(name, "draw", reader);
    case "offered":
      return offered(name, data.offer, reader);
    case "draw-declined":
      return logged[data.side === drawBy ? "offer-withdrawn" : "offer-declined"]({ name, offer: "draw" });
    case "ended":
      return ending(context);
    case "uncovered":
      return (data.reason === "turn-limit" ? logged.coverEnded : logged.uncovered)(facts);
    case "stopped":
      return stopped(data, context);
    default:
      return logged[record.type](facts);
  }
}
