import type { GameBody } from "../../crash/client.ts";
import { gameAt, piece, readAll, same, type Piece } from "../piece.ts";
import type { Played, World } from "../world.ts";

/* What stops clocks and gives time: the release before counts it as today's does, and goes on with these games. */

const NEXT_PLY = 3;

/** The next move is made, and nobody was flagged before it. */
async function goesOn(world: World, game: Played, ply: number): Promise<void> {
  const { status, ply: at } = await world.must<GameBody>("GET", `/v1/games/${game.id}`);
  same("the game", [status, at], ["playing", ply - 1]);
  same("the next", (await world.play(game, ply, ply)).ply, ply);
}

/** The lists and pages that have a game. */
async function readAround(world: World, { id, attackers, defenders }: Played): Promise<void> {
  for (const who of [attackers, defenders]) await readAll(world, who);
  for (const path of ["/", `/games/${id}`, `/games/${id}/clock`, `/players/${attackers.name}`])
    await world.open(path);
}

/** These come last: the deadline of the first one passes while the release before runs. */
export const STOPPED: readonly Piece[] = [
  piece({
    name: "a game that honours vacation, whose deadline passes: cover is asked for, and nobody is flagged",
    write: (world) =>
      world.begin("vacation", NEXT_PLY - 1, { kind: "per-move", perMove: "P1D" }, ["vacation"]),
    async back(world, game) {
      await world.client.advance("PT1H10M");
      await readAround(world, game);
    },
    // A day has passed there, and some hours; the attackers have two days of cover.
    forth: (world, game) => goesOn(world, game, NEXT_PLY),
  }),
  piece({
    name: "a game with nights and weekends, by another clock",
    write: (world) =>
      world.begin(
        "nights",
        NEXT_PLY - 1,
        { kind: "canadian", main: "P10D", moves: 10, time: "P50D", carry: true },
        ["vacation", "night", "weekend"],
      ),
    async back(world, game) {
      await readAround(world, game);
      await goesOn(world, game, NEXT_PLY);
    },
    forth: (world, game) => goesOn(world, game, NEXT_PLY + 1),
  }),
  piece({
    name: "a challenge with such a clock, which is accepted meanwhile",
    async write(world) {
      const [maker, other] = [await world.signUp("Byo-maker"), await world.signUp("Byo-taker")];
      const clock = { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" };
      return { maker, other, id: await world.challenge(maker, { clock, listed: true }) };
    },
    async back(world, { maker, other, id }) {
      await world.must("POST", `/v1/challenges/${id}/accept`, { token: other.token });
      await readAll(world, maker);
    },
    forth: async (world, { id }) => same("the game", (await gameAt(world, id)).status, "playing"),
  }),
  piece({
    name: "a game in which time was given",
    async write(world) {
      const game = await world.begin("gift", NEXT_PLY - 1, { kind: "per-move", perMove: "P7D" });
      const body = { ply: NEXT_PLY - 1, add: "P3D" };
      await world.must("POST", `/v1/games/${game.id}/time`, { token: game.defenders.token, body });
      return game;
    },
    async back(world, game) {
      const { sides } = await world.must<{ sides: Record<"attackers", { balance: string }> }>(
        "GET",
        `/v1/games/${game.id}/clock`,
      );
      same("the balance", sides.attackers.balance, "P10D");
      await goesOn(world, game, NEXT_PLY);
    },
    forth: (world, game) => goesOn(world, game, NEXT_PLY + 1),
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
    async back(world, { who, schedule }) {
      await readAll(world, who);
      same("the schedule", await world.must("GET", "/v1/me/schedule", { token: who.token }), schedule);
    },
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
