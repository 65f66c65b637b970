import type { GameBody } from "../../crash/client.ts";
import { gameAt, piece, readAll, same, type Piece } from "../piece.ts";
import type { Played, World } from "../world.ts";

/*
 * What the release before would judge unfairly, for it knows no stops, no gifts and not all clocks: it leaves these games
 * alone. Nobody moves in them and nobody is flagged; the run book says so under "The way back".
 */

const NEXT_PLY = 3;

/** Tries the next move of a game that has two plies; gives the status and the code of the answer. */
async function nextMove({ client }: World, { id, attackers, line }: Played) {
  const body = { ply: NEXT_PLY, move: line.moves[NEXT_PLY - 1] };
  const path = `/v1/games/${id}/moves`;
  const answer = await client.ask<{ code?: string }>("POST", path, { token: attackers.token, body });
  return [answer.status, answer.body.code];
}

/** The lists and pages that have a game which cannot be played. */
async function readAround(world: World, { id, attackers, defenders }: Played): Promise<void> {
  for (const who of [attackers, defenders]) await readAll(world, who);
  await world.status("GET", `/v1/games/${id}`, attackers);
  for (const path of ["/", `/games/${id}`, `/players/${attackers.name}`]) await world.open(path);
}

/** Neither has moved, or lost, while the release before ran. */
async function isAsItWas({ must }: World, { id }: Played): Promise<void> {
  const { status, ply } = await must<GameBody>("GET", `/v1/games/${id}`);
  same("the game", [status, ply], ["playing", NEXT_PLY - 1]);
}

/** These come last: the deadline of the first one passes while the release before runs. */
export const STOPPED: readonly Piece[] = [
  piece({
    name: "a game that honours vacation, whose deadline passes: nobody is flagged",
    write: (world) =>
      world.begin("vacation", NEXT_PLY - 1, { kind: "per-move", perMove: "P1D" }, ["vacation"]),
    async back(world, game) {
      same("a move", await nextMove(world, game), [409, "game-unreadable"]);
      await world.client.advance("PT1H10M");
      same("the game", await world.status("GET", `/v1/games/${game.id}`, game.attackers), 404);
      await readAround(world, game);
    },
    async forth(world, game) {
      // A day has passed there, and some hours. It was not lost: today's release asks for cover first, of which the
      // attackers have two days.
      await isAsItWas(world, game);
      same("the next", (await world.play(game, NEXT_PLY, NEXT_PLY)).ply, NEXT_PLY);
    },
  }),
  piece({
    name: "a game with nights and weekends, and a clock that the release before does not know",
    write: (world) =>
      world.begin(
        "nights",
        NEXT_PLY - 1,
        { kind: "canadian", main: "P10D", moves: 10, time: "P50D", carry: true },
        ["vacation", "night", "weekend"],
      ),
    async back(world, game) {
      same("a move", await nextMove(world, game), [409, "game-unreadable"]);
      await readAround(world, game);
    },
    async forth(world, game) {
      await isAsItWas(world, game);
      same("the next", (await world.play(game, NEXT_PLY, NEXT_PLY)).ply, NEXT_PLY);
    },
  }),
  piece({
    name: "a challenge with such a clock, which nobody can accept meanwhile",
    async write(world) {
      const [maker, other] = [await world.signUp("Byo-maker"), await world.signUp("Byo-taker")];
      const clock = { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" };
      return { maker, other, id: await world.challenge(maker, { clock, listed: true }) };
    },
    async back(world, { maker, other, id }) {
      const status = await world.status("POST", `/v1/challenges/${id}/accept`, other);
      same("it is refused", status >= 400 && status < 500, true);
      same("the lobby", await world.status("GET", "/v1/lobby?limit=100"), 200);
      for (const path of ["/", "/lobby", `/games/${id}`]) await world.open(path);
      await readAll(world, maker);
    },
    async forth(world, { other, id }) {
      await world.must("POST", `/v1/challenges/${id}/accept`, { token: other.token });
      same("the game", (await gameAt(world, id)).status, "playing");
    },
  }),
  piece({
    name: "a game without stops in which time was given",
    async write(world) {
      const game = await world.begin("gift", NEXT_PLY - 1, { kind: "per-move", perMove: "P7D" });
      const body = { ply: NEXT_PLY - 1, add: "P3D" };
      await world.must("POST", `/v1/games/${game.id}/time`, { token: game.defenders.token, body });
      return game;
    },
    async back(world, game) {
      // It shows its last good state, from before the gift.
      await isAsItWas(world, game);
      same("a move", await nextMove(world, game), [409, "game-unreadable"]);
      await readAround(world, game);
    },
    async forth(world, game) {
      const { attackers, id } = game;
      const { sides } = await world.must<{ sides: Record<"attackers", { balance: string }> }>(
        "GET",
        `/v1/games/${id}/clock`,
        { token: attackers.token },
      );
      same("the balance", sides.attackers.balance, "P10D");
      same("the next", (await world.play(game, NEXT_PLY, NEXT_PLY)).ply, NEXT_PLY);
    },
  }),
  piece({
    name: "a vacation that is booked, and a schedule",
    needs: "/v1/me/vacation",
    async write(world) {
      const who = await world.signUp("Resting");
      const night = { from: "23:00", to: "07:00" };
      const schedule = { timezone: "Europe/Stockholm", night, weekend: ["saturday"], cover: true };
      await world.must("PUT", "/v1/me/schedule", { token: who.token, body: schedule });
      const { now } = await world.must<{ now: string }>("POST", "/dev/clock", { body: { advance: "PT0S" } });
      const to = new Date(Date.parse(now) + 20 * 3_600_000).toISOString();
      await world.must("POST", "/v1/me/vacation", { token: who.token, body: { to } });
      return { who, schedule };
    },
    back: (world, { who }) => readAll(world, who),
    async forth(world, { who, schedule }) {
      same("the schedule", await world.must("GET", "/v1/me/schedule", { token: who.token }), schedule);
      const { ledger } = await world.must<{ ledger: { type: string }[] }>("GET", "/v1/me/vacation", {
        token: who.token,
      });
      same(
        "the ledger",
        ledger.some(({ type }) => type === "vacation"),
        true,
      );
    },
  }),
];
