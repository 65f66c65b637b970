import type { GameView } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { SCOPES } from "../contract/terms.ts";
import { type Act, grantedIn } from "../thinker/decide.ts";
import type { HouseTable } from "../thinker/object.ts";
import type { Token } from "../mailbox/tokens.ts";
import type { Principal } from "../players/store.ts";
import { ok } from "../rules/index.ts";
import { acceptChallenge } from "./challenges.ts";
import type { Asked } from "./game-access.ts";
import { abortGame, getGame, makeMove, resign } from "./games.ts";
import { houseAccount } from "./house-games.ts";
import { acceptOffer, declineOffer } from "./offers.ts";
import { gameOf, type Ports } from "./ports.ts";

/** The token of house players. It has no secret, so nobody else can use it. */
const TOKEN: Token = {
  id: "house",
  name: "house",
  hash: "",
  scopes: SCOPES.join(" "),
  createdAt: 0,
  lastUsedAt: 0,
  kind: "token",
  parent: null,
};

const principalOf = (player: HousePlayer): Principal => ({ player: houseAccount(player), token: TOKEN });

const gameIn = (asked: Outcome<Asked>): Outcome<GameView> => (asked.ok ? ok(asked.value.game) : asked);

/** Acts in a game of the version that was seen. A repeat under the same key finds it done. */
async function does(
  player: HousePlayer,
  { id, version }: GameView,
  act: Act,
  ports: Ports,
): Promise<Outcome<GameView>> {
  const principal = principalOf(player);
  const said = JSON.stringify(act);
  const key = { key: `house ${version} ${said}`, request: said };
  const asking = { id, key, versions: [version] };
  switch (act.kind) {
    case "accept": {
      const begun = await acceptChallenge.run(principal, { id, key }, ports);
      return begun.ok ? ok(begun.value.value) : begun;
    }
    case "move":
      return gameIn(await makeMove.run(principal, { ...asking, ply: act.ply, move: act.move }, ports));
    case "resign":
      return gameIn(await resign.run(principal, { ...asking, ply: act.ply }, ports));
    case "abort":
      return gameIn(await abortGame.run(principal, { ...asking, ply: act.ply }, ports));
    case "answer": {
      const { run } = act.accept ? acceptOffer : declineOffer;
      return gameIn(await run(principal, { ...asking, ply: act.ply, type: act.offer }, ports));
    }
  }
}

/** House players play through the operations that everybody has. */
export function houseTable(env: Ports["env"], afterwards: Ports["afterwards"]): HouseTable {
  const ports: Ports = { env, network: "house", language: "en", afterwards };
  return {
    async look(player, id) {
      const game = await getGame.run(principalOf(player), { id }, ports);
      if (game.ok) return game.value;
      if (game.error.code === "game-not-found") return null;
      throw new Error(`the game is refused: ${game.error.code}`);
    },
    async granted(player, game) {
      const told = await gameOf(ports, game).log(player.id);
      return grantedIn(told?.log.items ?? []);
    },
    act: (player, seen, act) => does(player, seen, act, ports),
  };
}
