import type { AccountRecord, CompetitionRecord, FeedRecord } from "../../contract/events/records.ts";
import { oneLine } from "../../lib/plain.ts";
import type { Reader } from "../reader.ts";
import { listWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";

/** Longer than the name of a competition can be, and than what an organiser can write of a result. */
const LONGEST_NAME = 60;
const LONGEST_REASON = 500;

type Of<Type extends CompetitionRecord["type"]> = Extract<CompetitionRecord, { readonly type: Type }>["data"];

const wordsFor = (reader: Reader) => noticesFor(reader).competition;
const called = ({ name }: { readonly name: string }): string => oneLine(name, LONGEST_NAME);

/** Points as people write them: 1½. */
function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(points);
  return `${whole === 0 ? "" : whole}½`;
}

/** The reader's points and the opponent's. The reader may have another name by now; the opponent has that of the record. */
function bothPoints(points: Readonly<Record<string, number>>, opponent: string): readonly [string, string] {
  const own = Object.keys(points).find((name) => name !== opponent);
  return [pointsText(points[own ?? ""] ?? 0), pointsText(points[opponent] ?? 0)];
}

function entered({ tournament, player, waiting, by }: Of<"tournament.entered">, reader: Reader): string[] {
  const words = wordsFor(reader).entered;
  const name = called(tournament);
  if (player !== reader.name) return [(waiting ? words.otherWaits : words.other)(nameLine(player), name)];
  if (waiting) return [words.youWait(name), words.full];
  return [(by === null ? words.place : words.you)(name)];
}

function started({ tournament, players, role, seed }: Of<"tournament.started">, reader: Reader): string[] {
  const words = wordsFor(reader).started;
  return [
    words.title(called(tournament)),
    ...(role === "reserve" ? [words.reserve] : []),
    words.players(players),
    ...(seed === null ? [] : [words.seed(seed)]),
  ];
}

function paired({ tournament, round, opponent, games }: Of<"tournament.paired">, reader: Reader): string[] {
  const words = wordsFor(reader);
  const name = called(tournament);
  return opponent === null
    ? [words.paired.bye(round, name)]
    : [words.paired.title(round, name, nameLine(opponent)), words.games(games.length)];
}

function corrected(data: Of<"tournament.corrected">, reader: Reader): string[] {
  const words = wordsFor(reader).corrected;
  const { tournament, round, opponent, points, winner, because, by, reason } = data;
  const goesTo = winner === opponent ? words.goesTo.opponent : words.goesTo.you;
  return [
    words.title(nameLine(opponent), called(tournament)),
    words.because[because](round),
    words.points(...bothPoints(points, opponent)),
    ...(winner === null ? [] : [goesTo]),
    ...(by === null || reason === null ? [] : [words.reason(nameLine(by), oneLine(reason, LONGEST_REASON))]),
  ];
}

function withdrawn({ tournament, player, by }: Of<"tournament.withdrawn">, reader: Reader): string[] {
  const { you, other, absent } = wordsFor(reader).withdrawn;
  const [name, who] = [called(tournament), nameLine(player)];
  if (player === reader.name) {
    if (by === null) return [you.rules(name), absent];
    return [by === player ? you.player(name) : you.organiser(nameLine(by), name)];
  }
  if (by === null) return [other.rules(who, name)];
  return [by === player ? other.player(who, name) : other.organiser(nameLine(by), who, name)];
}

function finished(data: Of<"tournament.finished">, reader: Reader): string[] {
  const words = wordsFor(reader).finished;
  const { tournament, winners, place, points } = data;
  const isAlone = winners.length === 1 && winners[0] === reader.name;
  const list = listWords(winners.map(nameLine), reader.language);
  return [
    words.title(called(tournament)),
    ...(isAlone ? [words.won] : winners.length === 0 ? [] : [words.winners(list, winners.length)]),
    ...(place === null || points === null ? [] : [words.place(place, pointsText(points))]),
  ];
}

function cancelled({ tournament, by }: Of<"tournament.cancelled">, reader: Reader): string[] {
  const words = wordsFor(reader).cancelled;
  return [words.title(called(tournament)), by === null ? words.tooFew : words.goOn];
}

/** Which competition a match is a part of. */
function partOf({ tournament, ladder }: Of<"match.started" | "match.finished">, reader: Reader): string[] {
  const words = wordsFor(reader).match.of;
  if (tournament !== undefined) return [words.tournament(called(tournament))];
  return ladder === undefined ? [] : [words.ladder(called(ladder))];
}

function matchStarted(data: Of<"match.started">, reader: Reader): string[] {
  const { match, games: count } = wordsFor(reader);
  const { opponent, games, by, ladder } = data;
  const other = nameLine(opponent);
  return ladder !== undefined && by === opponent
    ? [match.challenged(other, called(ladder)), match.atStake, count(games.length)]
    : [match.started(other), count(games.length), ...partOf(data, reader)];
}

function matchFinished(data: Of<"match.finished">, reader: Reader): string[] {
  const { opponent, points, winner, decidedBy } = data;
  const words = wordsFor(reader).match;
  const end = winner === null ? words.level : winner === opponent ? words.lost : words.won;
  return [
    end(nameLine(opponent), ...bothPoints(points, opponent)),
    ...(decidedBy === null ? [] : [words.decidedBy[decidedBy]]),
    ...partOf(data, reader),
  ];
}

function moved({ ladder, from, to, because, opponent }: Of<"ladder.moved">, reader: Reader): string[] {
  const words = wordsFor(reader).ladder;
  const name = called(ladder);
  if (to === null) {
    const why = because === "match" ? "left" : because;
    return [words.off[why](name), ...(why === "idle" ? [words.idle] : [])];
  }
  const title = to < from ? words.won : words.lost;
  return [opponent === null ? words.passed(name) : title(nameLine(opponent), name), words.now(to)];
}

/** Whether a record is of a competition. */
export const isOfCompetition = (record: FeedRecord): record is CompetitionRecord =>
  /^(?:tournament|match|ladder)\./.test(record.type);

/** Says what happened in a competition, in whole sentences, the most important first. Each fits in a line. */
export function competitionSentences(record: CompetitionRecord, reader: Reader): readonly string[] {
  switch (record.type) {
    case "tournament.entered":
      return entered(record.data, reader);
    case "tournament.started":
      return started(record.data, reader);
    case "tournament.paired":
      return paired(record.data, reader);
    case "tournament.corrected":
      return corrected(record.data, reader);
    case "tournament.withdrawn":
      return withdrawn(record.data, reader);
    case "tournament.finished":
      return finished(record.data, reader);
    case "tournament.cancelled":
      return cancelled(record.data, reader);
    case "match.started":
      return matchStarted(record.data, reader);
    case "match.finished":
      return matchFinished(record.data, reader);
    case "ladder.moved":
      return moved(record.data, reader);
  }
}

/** The page of what an event of the account tells of, and what is written on a link to it; null for none. */
export function linkOfAccount(
  record: AccountRecord,
  reader: Pick<Reader, "language">,
): { readonly label: string; readonly url: string } | null {
  const words = noticesFor(reader);
  switch (record.type) {
    case "match.started":
    case "match.finished":
      return { label: words.openMatch, url: record.data.match.url };
    case "ladder.moved":
      return { label: words.openLadder, url: record.data.ladder.url };
    default:
      if ("tournament" in record.data)
        return { label: words.openTournament, url: record.data.tournament.url };
      return "game" in record.data ? { label: words.openGame, url: record.data.game.url } : null;
  }
}
