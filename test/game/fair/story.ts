import type { GameState, Offer } from "../../../src/game/state.ts";
import type { StopNews } from "../../../src/game/verdict.ts";
import { legalMoves } from "../../../src/rules/index.ts";
import { DAY, HOUR } from "./instants.ts";
import type { Side } from "./own-stops.ts";
import type { Plot, Step } from "./plots.ts";
import type { Reading } from "./public.ts";
import { openWatchedGame, type WatchedGame } from "./watched-game.ts";

/** A story goes on for a year. */
const YEAR = 366 * DAY;

/** A vacation as its source knows it: all revisions, the newest last. */
interface Source {
  readonly side: Side;
  readonly revisions: StopNews[];
}

/** The result of a story. */
export interface Played {
  readonly offences: readonly string[];
  readonly result: GameState["result"];
  /** The storage, for a person to read. */
  readonly log: readonly string[];
  /** The readable state after the last step, and at the end. */
  readonly readings: readonly Reading[];
}

const opposite = (side: Side): Side => (side === "attackers" ? "defenders" : "attackers");

/** The players' bookings, endings and agreements, and the game's updates of them: some old, in any order. */
function openSources({ now, tell }: WatchedGame) {
  const sources: Source[] = [];
  let ids = 0;

  function add(side: Side, kind: StopNews["kind"], from: number, span: number): void {
    sources.push({ side, revisions: [{ id: `${kind}-${++ids}`, rev: 1, kind, from, to: from + span }] });
  }

  /** Ends one that runs, or takes back one that has not begun. */
  function cutShort(kind: StopNews["kind"], a: number): void {
    const open = sources.filter(
      ({ revisions }) => revisions[0]!.kind === kind && revisions.at(-1)!.to > now(),
    );
    const source = open[Math.floor(a * open.length)];
    const last = source?.revisions.at(-1);
    if (last !== undefined)
      source?.revisions.push({ ...last, rev: last.rev + 1, to: Math.max(last.from, now()) });
  }

  const ofSide = (side: Side, kind: StopNews["kind"]): Source[] =>
    sources.filter((source) => source.side === side && source.revisions[0]!.kind === kind);

  function tellAll(kind: StopNews["kind"], newsOf: (own: readonly Source[]) => readonly StopNews[]): void {
    for (const side of ["attackers", "defenders"] as const) {
      const news = newsOf(ofSide(side, kind));
      if (news.length > 0) tell(side, news);
    }
  }

  return {
    add,
    cutShort,

    /** The present state. */
    tellNewest: (kind: StopNews["kind"]): void =>
      tellAll(kind, (own) => own.map(({ revisions }) => revisions.at(-1)!)),

    /** Some of the updates so far, the newest first or not. */
    tellSome: (kind: StopNews["kind"], { a, b }: Step): void =>
      tellAll(kind, (own) => {
        const all = own.flatMap(({ revisions }) => revisions);
        return a < 0.4 ? all.toReversed() : all.filter((_, index) => (index * 0.37 + b) % 1 > 0.3);
      }),
  };
}

type Sources = ReturnType<typeof openSources>;

/** A side offers something, and the other accepts it; now and then only later, or never. */
function agree({ ask, state }: WatchedGame, side: Side, offer: Offer, b: number): void {
  const { ply } = state().position;
  ask(side, { type: "offer", ply, offer });
  if (b < 0.9) ask(opposite(side), { type: "accept-offer", ply, offer: offer.type });
}

/** One step, in a running game. */
function does(game: WatchedGame, sources: Sources, step: Step): void {
  const { turn: side, ply } = game.state().position;
  const { deed, a, b } = step;
  switch (deed) {
    case "move": {
      const moves = legalMoves(game.state().position);
      const { move } = moves[Math.floor(a * (moves.length - 1))]!;
      return game.ask(side, { type: "move", ply: ply + 1, move: move.split("x")[0]!, message: null });
    }
    case "gift": {
      const add = Math.max(1, Math.floor(a * a * 14 * DAY));
      return game.ask(b < 0.6 ? opposite(side) : side, { type: "gift", ply, add });
    }
    case "book": {
      const from = game.now() + Math.floor(a * a * 20 * DAY);
      sources.add(a < 0.5 ? "attackers" : "defenders", "vacation", from, HOUR + Math.floor(b * b * 12 * DAY));
      return b < 0.5 ? sources.tellNewest("vacation") : undefined;
    }
    case "end a vacation":
      sources.cutShort("vacation", a);
      return b < 0.7 ? sources.tellNewest("vacation") : undefined;
    case "tell of vacations":
      return a > 0.7 ? sources.tellNewest("vacation") : sources.tellSome("vacation", step);
    case "pause":
      return agree(game, side, { type: "pause", until: game.now() + Math.floor(a * a * 32 * DAY) }, b);
    case "end a pause":
      return agree(game, opposite(side), { type: "resume" }, b);
    case "extend":
      return agree(game, side, { type: "extend", add: Math.max(1, Math.floor(a * a * 14 * DAY)) }, b);
    case "take back":
      return agree(game, a < 0.5 ? side : opposite(side), { type: "takeback" }, b);
    case "outage":
      return game.goesOut(180_000 + Math.floor(a * a * 2 * DAY));
    case "hand outages along":
      return game.handOutages();
    case "lose memory":
      return game.loseMemory();
    case "offer a draw":
      return game.ask(a < 0.5 ? side : opposite(side), { type: a < 0.8 ? "draw" : "decline-draw", ply });
    case "resign":
      return game.ask(a < 0.5 ? side : opposite(side), { type: "resign", ply });
    case "look":
  }
}

function happens(game: WatchedGame, sources: Sources, step: Step): void {
  game.passTo(game.instantOf(step.when), step);
  if (!game.isOver() && step.b < 0.5) game.answerComes(step.a < 0.5);
  if (!game.isOver()) game.inquire(step);
  if (!game.isOver()) does(game, sources, step);
  game.rest();
}

/** Plays a plot to its end; then nobody does anything any more, and everybody answers. */
export function played(plot: Plot): Played {
  const game = openWatchedGame(plot);
  const { offences, log, isOver, now, passTo, note, state } = game;
  const sources = openSources(game);
  for (const step of plot.steps) {
    if (isOver() || now() > plot.began + YEAR || offences.length > 0) break;
    happens(game, sources, step);
  }
  const midway = game.reading();
  const calm = { outages: "answers", cover: "answers", late: 0 } as const;
  if (offences.length === 0) passTo(now() + 10 * YEAR, calm);
  note(isOver(), () => "it never ends");
  return { offences, result: state().result, log, readings: [midway, game.reading()] };
}
