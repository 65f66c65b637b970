import { now } from "../lib/now.ts";
import { refusal, type Refusal } from "../problems/table.ts";
import { parseMove, play, rulesetOf } from "../rules/index.ts";
import type { GameAnswer, MovePreview, RequestKey } from "./answers.ts";
import type { Committed } from "./committed.ts";
import { decide, type Command } from "./decide.ts";
import type { ChallengeTerms, GameState, Seat } from "./state.ts";
import { readLog } from "./stored/log.ts";
import type { GameStore } from "./stored/store.ts";
import { gameView } from "./view.ts";

type Move = Extract<Command, { type: "move" }>;

/** What players may ask of a game. `origin` is where the service is reached. */
export function openAsking(committed: Committed, store: GameStore, origin: string) {
  /** The game as it can be acted on, or why it cannot. */
  function playable(): GameState | Refusal {
    const game = committed.settled();
    if (committed.isUnreadable) return refusal("game-unreadable");
    return game ?? refusal("game-not-found");
  }

  function answerOf(
    game: GameState,
    viewer: string,
    how: { created: boolean; replayed: boolean },
    at: number,
  ): GameAnswer {
    return { ok: true, ...how, game: gameView(game, viewer, origin, at) };
  }

  function replayed(player: string, { key, request }: RequestKey): GameAnswer | null {
    const given = store.answer(player, key);
    if (given === null) return null;
    if (given.request !== request) return { ok: false, refusal: refusal("idempotency-key-reused") };
    const then = readLog(store.logUpTo(given.seq)).state;
    return then && answerOf(then, player, { created: given.created, replayed: true }, given.at);
  }

  return {
    /** Carries out what a player asks, once however often it is asked. Refuses as `decide` does. */
    ask(player: Seat, command: Command, key: RequestKey | null): GameAnswer {
      const game = playable();
      if ("code" in game) return { ok: false, refusal: game };
      const earlier = key && replayed(player.id, key);
      if (earlier !== null) return earlier;
      const at = now();
      const decision = decide(game, player, command, at);
      if (!decision.ok) return { ok: false, refusal: decision.error };
      const created = decision.value.length > 0;
      const keep = key && ((seq: number) => store.addAnswer({ player: player.id, ...key, seq, at, created }));
      // With a key even an answer that changes nothing is kept: the key must not mean something else tomorrow.
      if (created || keep !== null) committed.commit(decision.value, keep);
      return answerOf(committed.state() ?? game, player.id, { created, replayed: false }, at);
    },

    /** Proposes a challenge. The id was drawn for this request, so the same id again is the same request. */
    propose(id: string, terms: ChallengeTerms): GameAnswer {
      if (committed.state() === null) {
        const rules = rulesetOf(terms.ruleset);
        committed.commit([{ type: "challenged", at: now(), id, terms, rules }], null);
      }
      const state = committed.state();
      if (state === null) throw new Error("a committed challenge has a state");
      return answerOf(state, terms.by.id, { created: true, replayed: false }, now());
    },

    /** What a move would do, without doing it. Refuses as the move itself would be refused. */
    preview(player: Seat, command: Move): MovePreview | Refusal {
      const game = playable();
      if ("code" in game) return game;
      const decision = decide(game, player, command, now());
      if (!decision.ok) return decision.error;
      const written = parseMove(command.move);
      const played = written.ok && decision.value.length > 0 ? play(game.position, written.value) : null;
      if (!played?.ok) return refusal("already-played", { ply: game.position.ply });
      const { move, captures, position } = played.value;
      return { ply: position.ply, move, captures, ends: position.ending, occurrences: position.occurrences };
    },
  };
}
