import type { PlayerNews } from "../game/news.ts";
import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import { now } from "../lib/now.ts";
import { afterMove, coverFor } from "./cover.ts";
import { newsFor, newsOf, type Span, type TimeOff } from "./time-off.ts";
import type { MailboxOfVacation, VacationPorts } from "./ports.ts";
import type { VacationParts } from "./requests.ts";
import type { VacationRows, openTold } from "./stored/rows.ts";

interface CoverParts extends VacationParts {
  readonly rows: VacationRows;
  readonly told: ReturnType<typeof openTold>;
  /** Something has changed of which the player is to be told in time. */
  readonly isDue: () => void;
}

/** Takes the hours of cover, and withdraws those that nobody needs. */
export function openCovering(
  { held, telling, schedule, commit, rows, told, isDue }: CoverParts,
  { player }: Pick<VacationPorts, "player">,
  { game: gameOf, newId }: Pick<MailboxOfVacation, "game" | "newId">,
) {
  /** Grants an hour to a game. Within a transaction. */
  function grant({ from, to }: Span, game: string): TimeOff | null {
    const fresh = { id: newId(), changedAt: now(), until: to, games: [game], told: "nothing" } as const;
    return held.change([{ kind: "cover", from, to, ...fresh }])[0] ?? null;
  }

  /** Gives what there is for a game, and notes that it was given it. Within a transaction. */
  function given(stop: TimeOff, game: string): TimeOff {
    if (stop.kind === "booked" || stop.games.includes(game)) return stop;
    const shared = { ...stop, games: [...stop.games, game] };
    rows.keep(shared);
    return shared;
  }

  function decide(game: string, { deadline, only }: CoverQuestion): TimeOff | null {
    const decision = coverFor(held.read(), deadline, schedule.hasCover(), now(), only);
    if (decision.kind === "none") return null;
    return decision.kind === "hour" ? grant(decision.span, game) : given(decision.stop, game);
  }

  /** Whether a game was never told anything, and is to be. */
  function isNew(id: string, stops: readonly TimeOff[]): boolean {
    const game = told.of(id).rev === 0 ? gameOf(id) : null;
    return game !== null && newsFor(stops, { ...game, rev: 0 }, now()).length > 0;
  }

  /** A game whose first news is still under way gets no answer, for none would have it lost: it asks again. */
  function refuseUnheard(game: string): void {
    if (gameOf(game) === null) throw new Error(`game ${game} has sent nothing yet`);
  }

  return {
    /**
     * Answers a game whose player to move would lose by the clock: with an hour of cover, or the vacation that there is
     * then; null for none. Fails where the account cannot be looked up, or the mailbox has not heard of the game.
     */
    async cover(game: string, question: CoverQuestion): Promise<StopNews | null> {
      if (question.player !== player) return null;
      refuseUnheard(game);
      await held.known();
      refuseUnheard(game);
      const stop = commit(() => decide(game, question));
      return stop && newsOf(stop);
    },

    /** Takes what a game tells of itself. Within a transaction; writes nothing but where cover or the game ends. */
    take({ gameId, status, turn, turnBegan }: PlayerNews): void {
      if (rows.account() === null) return;
      const stops = rows.openAt(now());
      if (status !== "playing") told.forget(gameId);
      else if (stops.length > 0 && isNew(gameId, stops)) telling.isDue();
      // A turn begins with the move before it.
      const at = status === "playing" ? (turnBegan ?? 0) : Infinity;
      const again = status === "playing" && turn === "mine";
      const { withdrawn, kept } = afterMove(stops, { game: gameId, at, again }, now());
      for (const stop of kept) rows.keep(stop);
      if (withdrawn.length === 0) return;
      held.change(withdrawn);
      isDue();
      telling.isDue();
    },
  };
}
