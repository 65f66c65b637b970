import type { CompetitionRecord, FeedRecord } from "../../contract/events/records.ts";
import { oneLine } from "../../lib/plain.ts";
import type { Reader } from "../reader.ts";
import { listWords, momentWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";

/** The longest name of a competition, and the longest reason of an organiser for a result. In characters. */
const LONGEST_NAME = 60;
const LONGEST_REASON = 500;

type Of<Type extends CompetitionRecord["type"]> = Extract<CompetitionRecord, { readonly type: Type }>["data"];

const wordsFor = (reader: Reader) => noticesFor(reader).competition;
const called = ({ name }: { readonly name: string }): string => oneLine(name, LONGEST_NAME);

function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(points);
  return `${whole === 0 ? "" : whole}½`;
}

/** Returns the reader's points and the opponent's. Finds only the opponent by name: the reader may have a new name. */
function bothPoints(points: Readonly<Record<string, number>>, opponent: string): readonly [string, string] {
  const own = Object.keys(points).find((name) => name !== opponent);
  return [pointsText(points[own ?? ""] ?? 0), pointsText(points[opponent] ?? 0)];
}

/** Says which tournament or ladder a match belongs to; empty if it belongs to none. */
function partOf({ tournament, ladder }: Of<"match.started" | "match.finished">, reader: Reader): string[] {
  const words = wordsFor(reader).match.of;
  if (tournament !== undefined) return [words.tournament(called(tournament))];
  return ladder === undefined ? [] : [words.ladder(called(ladder))];
}

/** The sentences of each event of a competition, the most important first. None contains a line break. */
export const COMPETITION_SENTENCES: {
  readonly [Type in CompetitionRecord["type"]]: (data: Of<Type>, reader: Reader) => readonly string[];
} = {
  "organiser.invited"({ tournament, by, until }, reader) {
    const words = wordsFor(reader).invited;
    const when = momentWords(Date.parse(until), reader.language, reader.timezone);
    return [words.title(nameLine(by), called(tournament)), words.until(when)];
  },

  "tournament.entered"({ tournament, player, waiting }, reader) {
    const words = wordsFor(reader).entered;
    const name = called(tournament);
    if (player === reader.name && !waiting) return [words.place(name)];
    return [(waiting ? words.waits : words.other)(nameLine(player), name)];
  },

  "tournament.started"({ tournament, players, role, seed }, reader) {
    const words = wordsFor(reader).started;
    const own = [...(role === "reserve" ? [words.reserve] : []), words.players(players)];
    return [words.title(called(tournament)), ...own, ...(seed === null ? [] : [words.seed(seed)])];
  },

  "tournament.paired"({ tournament, round, opponent, games }, reader) {
    const { paired, games: count } = wordsFor(reader);
    const name = called(tournament);
    if (opponent === null) return [paired.bye(round, name)];
    return [paired.title(round, name, nameLine(opponent)), count(games.length)];
  },

  "tournament.corrected"(data, reader) {
    const words = wordsFor(reader).corrected;
    const { tournament, round, opponent, points, winner, because, by, reason } = data;
    return [
      words.title(nameLine(opponent), called(tournament)),
      words.because[because](round),
      words.points(...bothPoints(points, opponent)),
      ...(winner === null ? [] : [words.goesTo[winner === opponent ? "opponent" : "you"]]),
      ...(by === null || reason === null
        ? []
        : [words.reason(nameLine(by), oneLine(reason, LONGEST_REASON))]),
    ];
  },

  "tournament.overdue"({ tournament, round, open }, reader) {
    const { title, open: waits, act } = wordsFor(reader).overdue;
    return [title(round, called(tournament)), waits(open), act];
  },

  "tournament.withdrawn"({ tournament, player, by }, reader) {
    const { you, other } = wordsFor(reader).withdrawn;
    const [name, who] = [called(tournament), nameLine(player)];
    if (player === reader.name)
      return by === null ? [you.rules(name), you.absent] : [you.organiser(nameLine(by), name)];
    if (by === null) return [other.rules(who, name)];
    return [by === player ? other.player(who, name) : other.organiser(nameLine(by), who, name)];
  },

  "tournament.finished"({ tournament, winners, place, points }, reader) {
    const words = wordsFor(reader).finished;
    const isAlone = winners.length === 1 && winners[0] === reader.name;
    const won = words.winners(listWords(winners.map(nameLine), reader.language), winners.length);
    return [
      words.title(called(tournament)),
      ...(winners.length === 0 ? [] : [isAlone ? words.won : won]),
      ...(place === null || points === null ? [] : [words.place(place, pointsText(points))]),
    ];
  },

  "tournament.cancelled"({ tournament, by }, reader) {
    const words = wordsFor(reader).cancelled;
    return [words.title(called(tournament)), by === null ? words.tooFew : words.goOn];
  },

  "match.started"(data, reader) {
    const { match, games: count } = wordsFor(reader);
    const { opponent, games, by, ladder } = data;
    const other = nameLine(opponent);
    return ladder !== undefined && by === opponent
      ? [match.challenged(other, called(ladder)), match.atStake, count(games.length)]
      : [match.started(other), count(games.length), ...partOf(data, reader)];
  },

  "match.finished"(data, reader) {
    const { opponent, points, winner, decidedBy } = data;
    const words = wordsFor(reader).match;
    const end = winner === null ? words.level : winner === opponent ? words.lost : words.won;
    return [
      end(nameLine(opponent), ...bothPoints(points, opponent)),
      ...(decidedBy === null ? [] : [words.decidedBy[decidedBy]]),
      ...partOf(data, reader),
    ];
  },

  "ladder.moved"({ ladder, from, to, because, opponent }, reader) {
    const words = wordsFor(reader).ladder;
    const name = called(ladder);
    if (to === null) return because === "idle" ? [words.off(name), words.idle] : [words.removed(name)];
    const title = to < from ? words.won : words.lost;
    return [opponent === null ? words.passed(name) : title(nameLine(opponent), name), words.now(to)];
  },
};

export const isOfCompetition = (record: FeedRecord): record is CompetitionRecord =>
  record.type in COMPETITION_SENTENCES;
