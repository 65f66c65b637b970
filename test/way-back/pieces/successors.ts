import type { GameBody } from "../../crash/client.ts";
import { gameAt, piece, readAll, same, type Piece } from "../piece.ts";

interface Challenge {
  readonly id: string;
  readonly status: string;
  readonly closed?: string | null;
}

/** What a game or a challenge is followed by. */
export const SUCCESSORS: readonly Piece[] = [
  piece({
    name: "a rematch that one has asked for",
    needs: "/v1/games/{id}/rematch",
    async write(world) {
      const game = await world.begin("rematch", 2);
      const { token } = game.attackers;
      await world.must("POST", `/v1/games/${game.id}/resign`, { token, body: { ply: 2 } });
      const asked = await world.must<Challenge>("POST", `/v1/games/${game.id}/rematch`, { token });
      return { game, asked };
    },
    async back(world, { game, asked }) {
      same("the game", (await gameAt(world, game.id)).status, "finished");
      const { status } = await world.must<Challenge>("GET", `/v1/challenges/${asked.id}`);
      same("the challenge", status, "open");
      for (const who of [game.attackers, game.defenders]) await readAll(world, who);
      for (const path of [`/games/${game.id}`, `/games/${asked.id}`]) await world.open(path);
    },
    async forth(world, { game, asked }) {
      const { token } = game.defenders;
      const begun = await world.must<GameBody>("POST", `/v1/games/${game.id}/rematch`, { token });
      same("the rematch", [begun.id, begun.status], [asked.id, "playing"]);
    },
  }),
  piece({
    name: "a challenge that was countered, whose counter-offer is accepted meanwhile",
    needs: "/v1/challenges/{id}/counter",
    async write(world) {
      const [maker, named] = [await world.signUp("Counter-maker"), await world.signUp("Counter-named")];
      const id = await world.challenge(maker, { to: named.name });
      const counter = await world.must<Challenge>("POST", `/v1/challenges/${id}/counter`, {
        token: named.token,
        body: { side: "random" },
      });
      return { maker, named, id, counter };
    },
    async back(world, { maker, named, id, counter }) {
      const closed = await world.must<Challenge>("GET", `/v1/challenges/${id}`);
      same("the challenge", closed.status, "cancelled");
      same("who accepts it", await world.status("POST", `/v1/challenges/${id}/accept`, named), 409);
      await world.must("POST", `/v1/challenges/${counter.id}/accept`, { token: maker.token });
      for (const who of [maker, named]) await readAll(world, who);
    },
    async forth(world, { id, counter }) {
      const { closed } = await world.must<Challenge>("GET", `/v1/challenges/${id}`);
      same("how it was closed", closed, "countered");
      same("the game", (await gameAt(world, counter.id)).status, "playing");
    },
  }),
  piece({
    name: "a game that is snoozed",
    needs: "/v1/me/games/{id}/snooze",
    async write(world) {
      const game = await world.begin("snoozed", 2);
      const { now } = await world.must<{ now: string }>("POST", "/dev/clock", { body: { advance: "PT0S" } });
      const until = new Date(Date.parse(now) + 90 * 86_400_000).toISOString();
      const { token } = game.attackers;
      await world.must("PUT", `/v1/me/games/${game.id}/snooze`, { token, body: { until } });
      return { game, until };
    },
    back: (world, { game }) => readAll(world, game.attackers),
    async forth(world, { game, until }) {
      const { items } = await world.must<{ items: { id: string; snoozedUntil: string | null }[] }>(
        "GET",
        "/v1/me/games",
        { token: game.attackers.token },
      );
      same("its place", items.at(-1), { ...items.at(-1), id: game.id, snoozedUntil: until });
    },
  }),
];
