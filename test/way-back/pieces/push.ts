import { browserKeys } from "../../channels/push/browser-keys.ts";
import { piece, same, type Page, type Piece } from "../piece.ts";

const PATH = "/v1/me/push-subscriptions";

/** Browsers that notify a player: the release before knows of none. */
export const PUSHED: readonly Piece[] = [
  piece({
    name: "a browser that is notified, what waits for it, and what the player wants to be told there",
    needs: PATH,
    async write(world) {
      const game = await world.begin("push", 0);
      const { token } = game.defenders;
      // Nobody listens there: what is to be sent waits.
      const body = { endpoint: "http://127.0.0.1:49151/nobody", keys: browserKeys().keys };
      const { id } = await world.must<{ id: string }>("POST", PATH, { token, body });
      const notices = { push: { "game.finished": "digest" }, mail: { "game.turn": "digest" } };
      await world.must("PATCH", "/v1/me/notices", { token, body: notices });
      const move = { ply: 1, move: "d1-c1" };
      await world.must("POST", `/v1/games/${game.id}/moves`, { token: game.attackers.token, body: move });
      return { game, id };
    },
    async back(world, { game }) {
      const { token } = game.defenders;
      const move = { ply: 2, move: "d5-c5" };
      await world.must("POST", `/v1/games/${game.id}/moves`, { token, body: move });
      await world.must("PATCH", "/v1/me/notices", { token, body: { mail: { "game.message": "off" } } });
    },
    async forth(world, { game, id }) {
      const { token } = game.defenders;
      const { items } = await world.must<Page>("GET", PATH, { token });
      same(
        "the browser",
        items.map((one) => one.id),
        [id],
      );
      type Modes = Record<"mail" | "push", Record<string, string>>;
      const { push, mail } = await world.must<Modes>("GET", "/v1/me/notices", { token });
      same(
        "the modes",
        [push["game.finished"], mail["game.turn"], mail["game.message"]],
        ["digest", "digest", "off"],
      );
    },
  }),
];
