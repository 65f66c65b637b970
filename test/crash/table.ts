import { readFileSync } from "node:fs";
import type { Client, GameBody } from "./client.ts";
import type { HookReceiver } from "./receiver.ts";

/** A recorded game, as test/vectors keeps it. */
export interface Line {
  readonly moves: readonly string[];
  readonly board: string;
  readonly result: { readonly winner: string | null; readonly reason: string };
}

/** The recorded Brandubh games: short, so that kills meet beginnings and ends too. */
export const lines: readonly Line[] = readFileSync("test/vectors/games-brandubh.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((text) => JSON.parse(text) as Line);

/** A player who has webhooks sent to a receiver. */
export interface Player {
  readonly name: string;
  readonly token: string;
}

/** A game that has been begun, and how many of its moves were answered. */
export interface PlayedGame {
  readonly id: string;
  readonly line: Line;
  acknowledged: number;
}

/** Signs a player up, with a webhook for every event. */
export async function playerWithHook(client: Client, receiver: HookReceiver, name: string): Promise<Player> {
  const token = await client.signUp(name);
  const wish = { token, key: `hook-${name}`, body: { url: receiver.urlFor(name) } };
  const { secret } = await client.must<{ secret: string }>("POST", "/v1/webhooks", wish);
  receiver.trust(name, secret);
  return { name, token };
}

/** Two players, who play one recorded game after the other, each move under an idempotency key. */
export class Table {
  readonly games: PlayedGame[] = [];
  replays = 0;
  #answered = Promise.withResolvers<void>();
  readonly #client: Client;
  readonly attackers: Player;
  readonly defenders: Player;
  readonly #chance: () => number;

  constructor(client: Client, attackers: Player, defenders: Player, chance: () => number) {
    this.#client = client;
    this.attackers = attackers;
    this.defenders = defenders;
    this.#chance = chance;
  }

  /** The instant at which the next move is answered: what follows from it may still be under way. */
  nextAnswer(): Promise<void> {
    return this.#answered.promise;
  }

  /** Begins a game: a challenge and its acceptance. */
  async begin(line: Line): Promise<PlayedGame> {
    const key = `${this.attackers.name}-${this.games.length}`;
    const wish = {
      ruleset: "brandubh",
      side: "attackers",
      to: this.defenders.name,
      clock: { kind: "unlimited" },
    };
    const challenge = { token: this.attackers.token, key, body: wish };
    const { id } = await this.#client.must<{ id: string }>("POST", "/v1/challenges", challenge);
    const game = { id, line, acknowledged: 0 };
    this.games.push(game);
    await this.#client.must("POST", `/v1/challenges/${id}/accept`, { token: this.defenders.token, key });
    return game;
  }

  /** Makes the next move of a game; sometimes asks for it once more, as a client does that missed the answer. */
  async move(game: PlayedGame): Promise<void> {
    const ply = game.acknowledged + 1;
    const { token } = ply % 2 === 1 ? this.attackers : this.defenders;
    const wish = { token, key: `${game.id}-${ply}`, body: { ply, move: game.line.moves[ply - 1] } };
    const path = `/v1/games/${game.id}/moves`;
    const first = await this.#client.ask<GameBody>("POST", path, wish);
    if (first.status !== 201 || first.body.ply !== ply)
      throw new Error(`${path}, ${ply}: ${JSON.stringify(first)}`);
    game.acknowledged = ply;
    this.#answered.resolve();
    this.#answered = Promise.withResolvers<void>();
    if (first.isReplay) this.replays++;
    if (this.#chance() > 0.1) return;
    const again = await this.#client.ask<GameBody>("POST", path, wish);
    if (!again.isReplay || JSON.stringify(again.body) !== JSON.stringify(first.body))
      throw new Error(`${path}, ${ply}, asked again: ${JSON.stringify(again)}`);
  }

  /** Plays until `isEnough`; a game that has begun is played to its end. */
  async play(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const game = await this.begin(lines[Math.floor(this.#chance() * lines.length)]!);
      while (game.acknowledged < game.line.moves.length) await this.move(game);
    }
  }

  /** The expected feed of each player after these games, in order: game, type, ply. */
  expectedFeeds(): { attackers: string[]; defenders: string[] } {
    const feeds: { attackers: string[]; defenders: string[] } = { attackers: [], defenders: [] };
    for (const { id, line } of this.games) {
      feeds.attackers.push(
        ...["challenge.accepted", "game.started", "game.turn"].map((type) => `${id}/${type} 0`),
      );
      feeds.defenders.push(...["challenge.received", "game.started"].map((type) => `${id}/${type} 0`));
      for (let ply = 1; ply <= line.moves.length; ply++) {
        const [mover, other] =
          ply % 2 === 1 ? [feeds.attackers, feeds.defenders] : [feeds.defenders, feeds.attackers];
        mover.push(`${id}/game.move ${ply}`);
        if (ply < line.moves.length) other.push(`${id}/game.turn ${ply}`);
        else for (const feed of [mover, other]) feed.push(`${id}/game.finished ${ply}`);
      }
    }
    return feeds;
  }
}
