import { archivedGame } from "../../src/archive/archive.ts";
import { ArchiveObject } from "../../src/archive/object.ts";
import type { Tally } from "../../src/contract/player.ts";
import type { Counted } from "../../src/contract/terms.ts";
import { hasBot } from "../../src/game/state.ts";
import type { NumberedConduct } from "../../src/mailbox/conduct.ts";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import type { GameRecord } from "../../src/game/projections/records.ts";
import { type Side, SIDES } from "../../src/rules/index.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import type { GameFacts } from "./facts.ts";
import type { Verdict } from "./verdict.ts";
import { makeObject } from "../platform/objects.ts";
import type { Player } from "./watch.ts";

const totalOf = ({ won, lost, drawn }: Tally): number => won + lost + drawn;

/** A game that was played to its end: how it went, by its log. */
function endOf({ id, status, players, result, position, rules }: GameFacts) {
  const ending = result ?? position.ending;
  if (status !== "over" || players === null || rules === null || ending === null) return null;
  return { id, players, ruleset: rules.id, ...ending };
}

/** The results of a player's side in games that count, as `ruleset side` with wins, losses and draws. */
function talliesBy(games: readonly GameFacts[], player: string): Record<string, number[]> {
  const tallies: Record<string, number[]> = {};
  for (const end of games.map(endOf)) {
    const side = SIDES.find((one: Side) => end?.players[one].id === player);
    if (end === null || side === undefined || end.reason === "aborted") continue;
    const counted: Counted = hasBot(Object.values(end.players)) ? "withBots" : "tallies";
    const counts = (tallies[`${counted} ${end.ruleset} ${side}`] ??= [0, 0, 0]);
    counts[end.winner === null ? 2 : end.winner === side ? 0 : 1]!++;
  }
  return tallies;
}

/** The pool's expected news of a game: the end of a rated one in which each side has moved. */
function ratedEnd(facts: GameFacts): string | null {
  const [end, { terms, position }] = [endOf(facts), facts];
  if (end === null || terms?.rated !== true || end.reason === "aborted" || position.ply < 2) return null;
  return `${end.id} ${end.winner === null ? 0.5 : end.winner === "attackers" ? 1 : 0}`;
}

/** The lists outside of objects of games and players: D1 and the archive. */
export function openLists({ hold }: Verdict) {
  const records = new Map<string, GameRecord>();
  const archive = makeObject(ArchiveObject, memoryStorage());
  const tallies = new Map<string, Map<string, Tally>>();
  const results = new Map<string, RatedResult>();
  const conducts = new Map<string, NumberedConduct>();

  return {
    /**
     * The news of a rule set's pool; repeats count once. No network call, as below: it would draw, and shift everything else.
     */
    async rated(result: RatedResult): Promise<void> {
      results.set(result.game, result);
    },

    async conduct(mailbox: string, told: NumberedConduct): Promise<void> {
      const [, player = ""] = mailbox.split(" ");
      if ((conducts.get(player)?.number ?? 0) < told.number) conducts.set(player, told);
    },

    record(record: GameRecord): void {
      if ((records.get(record.id)?.version ?? -1) <= record.version) records.set(record.id, record);
      const game = archivedGame(record);
      if (game !== null) archive.add(game);
    },

    tally(player: string, tally: Tally, counted: Counted): void {
      const theirs = tallies.get(player) ?? new Map<string, Tally>();
      tallies.set(player, theirs);
      const key = `${counted} ${tally.ruleset} ${tally.side}`;
      const known = theirs.get(key);
      if (known === undefined || totalOf(known) < totalOf(tally)) theirs.set(key, tally);
    },

    lobby: (): string[] =>
      [...records.values()].filter(({ status, listed }) => listed && status === "open").map(({ id }) => id),

    /** The records have no game, and the archive and its players have every game that was played to an end, once. */
    checkWhole(games: readonly GameFacts[], players: Iterable<Player>): void {
      for (const { id, recorded } of games) {
        const version = records.get(id)?.version ?? -1;
        hold(
          version === recorded,
          () => `the records know version ${version} of game ${id}, not ${recorded}`,
        );
      }
      const heard = [...results.values()].map(({ game, score }) => `${game} ${score}`).toSorted();
      const rated = games.map(ratedEnd).filter((end) => end !== null);
      hold(heard.join() === rated.toSorted().join(), () => `rated: ${rated.join()}; heard: ${heard.join()}`);
      const ended = games.map(endOf).filter((end) => end !== null);
      const archived = archive
        .games({ after: { at: 0, id: "" }, to: Number.MAX_SAFE_INTEGER, limit: 1000, timedOut: false })
        .map(({ id, winner, reason }) => `${id} ${winner} ${reason}`);
      const all = ended.map(({ id, winner, reason }) => `${id} ${winner} ${reason}`);
      hold(
        archived.toSorted().join() === all.toSorted().join(),
        () => `archived: ${archived.join()}; ended: ${all.join()}`,
      );
      for (const { seat, mailbox } of players) {
        const theirs = ended.filter(({ players: { attackers, defenders } }) =>
          [attackers.id, defenders.id].includes(seat.id),
        );
        const listed = mailbox.disk.hasTable("games")
          ? mailbox.disk
              .rows("SELECT id FROM games WHERE status = 'finished' ORDER BY id")
              .map(({ id }) => id)
          : [];
        const ids = theirs.map(({ id }) => id).toSorted();
        hold(
          listed.join() === ids.join(),
          () => `${seat.id} has finished ${ids.join()}, and lists ${listed.join()}`,
        );
        const people = theirs.filter(
          (end) => end.reason !== "aborted" && !hasBot(Object.values(end.players)),
        );
        const { finished = 0 } = conducts.get(seat.id)?.conduct ?? {};
        hold(
          finished === people.length,
          () => `${seat.id} has finished ${people.length} games, and the records say ${finished}`,
        );
        const told = [...(tallies.get(seat.id) ?? [])].map(([key, { won, lost, drawn }]) => [
          key,
          [won, lost, drawn],
        ]);
        const [known, counted] = [Object.fromEntries(told), talliesBy(games, seat.id)].map((one) =>
          Object.entries(one as object)
            .map((entry) => JSON.stringify(entry))
            .toSorted()
            .join(),
        );
        hold(known === counted, () => `${seat.id} counts ${counted}, and the records ${known}`);
      }
    },
  };
}

export type Lists = ReturnType<typeof openLists>;
