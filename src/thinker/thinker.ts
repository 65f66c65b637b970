import type { GameView } from "../contract/game.ts";
import { type HousePlayer, housePlayer } from "../contract/house.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import {
  type Act,
  drawAnswer,
  type Granted,
  nextIn,
  type Question,
  type Thought,
  turnAct,
} from "./decide.ts";
import { dueOf } from "./due.ts";
import { type DueGame, type HouseNews, openQueue, triedAgain } from "./queue.ts";

/** How the house plays: as any player does, through the same operations. */
export interface HouseTable {
  /** A game as its player sees it; null for none. */
  readonly look: (player: HousePlayer, game: string) => Promise<GameView | null>;
  /** How often the player has granted what it was offered in a game. */
  readonly granted: (player: HousePlayer, game: string) => Promise<Granted>;
  /** Does something in a game as it was seen; gives the game after it, or why it is refused. Twice is once. */
  readonly act: (player: HousePlayer, seen: GameView, act: Act) => Promise<Outcome<GameView>>;
}

/** Thinks about the position of a game, a watched one before others. The same position gives the same thought. */
export type Think = (player: HousePlayer, game: GameView, isWatched: boolean) => Promise<Thought>;

/** What an object that thinks needs from the world. A simulation brings its own. */
export interface ThinkerPorts {
  readonly storage: ObjectStorage;
  readonly table: HouseTable;
  readonly think: Think;
}

/** So long the work of one alarm goes on; then another takes it up. A move that has been begun ends within it. */
const LONGEST = 6 * SECOND;

/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = MINUTE;

const isQuestion = (next: Act | Question): next is Question => next.kind === "weigh" || next.kind === "think";

/** So many things are done in one game before others have their turn. */
const MOST_ACTS = 8;

/** Plays the games of one object: each when it is due, one after the other, from what is stored. */
export function openThinker({ storage, table, think }: ThinkerPorts) {
  const queue = openQueue(storage);
  const alarm = wakeup(storage);
  const arm = (): void => alarm.by(queue.nextDue());
  /** The games in which something may have been done since the last alarm. */
  const served = new Set<string>();

  async function answered(
    player: HousePlayer,
    game: GameView,
    question: Question,
    { lostAt, watched }: DueGame,
  ) {
    const thought = await think(player, game, watched > Date.now());
    if (question.kind === "weigh") return drawAnswer(question.ply, thought);
    queue.noteLost(game.id, thought.isLost ? question.ply : null);
    return turnAct(question.ply, thought, lostAt);
  }

  /** Does something; an offer that cannot be accepted is declined. The game after it, or as it is where it was refused. */
  async function done(player: HousePlayer, game: GameView, act: Act): Promise<GameView | null> {
    const after = await table.act(player, game, act);
    if (after.ok) return after.value;
    const today = await table.look(player, game.id);
    if (today?.version !== game.version) return today;
    if (act.kind === "answer" && act.accept) return done(player, game, { ...act, accept: false });
    throw new Error(`${act.kind} is refused: ${after.error.code}`);
  }

  /** Does what is due in a game, and gives it as it is then; null where there is none. */
  async function play(player: HousePlayer, known: DueGame): Promise<GameView | null> {
    const { game: id } = known;
    let game = await table.look(player, id);
    for (let left = MOST_ACTS; left > 0 && game !== null; left--) {
      const due = dueOf(game, player, now());
      if (due === null || due > now()) return game;
      const granted = game.offers.length === 0 ? {} : await table.granted(player, id);
      const next = nextIn(game, player, { granted, now: now() });
      if (next === null) return game;
      game = await done(player, game, isQuestion(next) ? await answered(player, game, next, known) : next);
    }
    return game;
  }

  function note(player: HousePlayer, id: string, game: GameView | null): void {
    if (game === null) return queue.forget(id);
    const isOver = game.status !== "playing" && game.status !== "open";
    queue.hear({
      game: id,
      player: player.id,
      version: game.version,
      due: dueOf(game, player, now()),
      isOver,
    });
  }

  async function serve(due: DueGame): Promise<void> {
    const player = housePlayer(due.player);
    served.add(due.game);
    try {
      const game = player && (await play(player, due));
      if (player !== null) note(player, due.game, game);
    } catch (fault) {
      log("warn", "house-delayed", { game: due.game, tries: due.tries, fault });
      queue.putOff(due, now() + triedAgain(due.tries));
    }
  }

  /** Serves the games that are due, for some seconds at most. */
  const run = oneAtATime(async () => {
    const began = Date.now();
    let due = queue.first(now());
    if (due !== null) alarm.by(now() + GRACE);
    while (due !== null) {
      await serve(due);
      due = Date.now() - began < LONGEST ? queue.first(now()) : null;
    }
    arm();
  });

  return {
    /** Takes news of games; they are stored when this returns. Twice is once. */
    hear: (news: readonly HouseNews[]): void =>
      storage.transactionSync(() => {
        news.forEach((one) => queue.hear(one));
        arm();
      }),

    watch: queue.watch,

    /** Makes sure an alarm is set if there is anything to do; for an object that has lost its own. */
    rearm: arm,

    /**
     * The alarm's work. Says when there is more to do, for which it has armed, and in which games something may have been
     * done. Never fails but with the storage.
     */
    async wake(): Promise<{ readonly due: number | null; readonly touches: readonly string[] }> {
      alarm.spent();
      served.clear();
      await run();
      return { due: queue.nextDue(), touches: [...served] };
    },
  };
}

export type OpenThinker = ReturnType<typeof openThinker>;
