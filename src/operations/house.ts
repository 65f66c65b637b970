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
import type { CommandResult } from "./game-access.ts";
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

const gameIn = (outcome: Outcome<CommandResult>): Outcome<GameView> =>
  outcome.ok ? ok(outcome.value.game) : outcome;

/** Acts in a game, if it still has the version that was read. A repeat has the same key and changes nothing. */
async function does(player: HousePlayer, { id, version }: GameView, act: Act, ports: Ports) {
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

class OperationsTable implements HouseTable {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async look(player: HousePlayer, id: string) {
    const game = await getGame.run(principalOf(player), { id }, this.#ports);
    if (game.ok) return game.value;
    if (game.error.code === "game-not-found") return null;
    throw new Error(`the game is refused: ${game.error.code}`);
  }

  async granted(player: HousePlayer, game: string) {
    const read = await gameOf(this.#ports, game).log(player.id);
    return grantedIn(read?.log.items ?? []);
  }

  act(player: HousePlayer, seen: GameView, act: Act) {
    return does(player, seen, act, this.#ports);
  }
}

export const houseTable = (env: Ports["env"], afterwards: Ports["afterwards"]): HouseTable =>
  new OperationsTable({ env, network: "house", language: "en", afterwards });
