import { boardDiagram } from "../board/diagram.ts";
import { shapeOf } from "../board/shape.ts";
import type { Look } from "../board/looks.ts";
import { boardSvg } from "../board/svg.ts";
import { rulesOf } from "../game/rules-of.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import {
  GOES_ON,
  boardText,
  err,
  ok,
  otnResult,
  parseMove,
  replay,
  startPosition,
  writeGameRecord,
  writeOtnRules,
  writeTurns,
} from "../rules/index.ts";
import type { GameView } from "../contract/game.ts";
import type { RecordView } from "../game/recorded.ts";

function boardAt(game: GameView, ply: number) {
  const ruleset = rulesOf(game);
  const moves = game.moves.slice(0, ply);
  const played = replay(ruleset, moves, GOES_ON);
  if (!played.ok) throw new Error(`game ${game.id} does not replay`);
  const last = parseMove(moves.at(-1) ?? "");
  const lastMove = last.ok
    ? { from: last.value.from, to: last.value.to, captured: last.value.captures ?? [] }
    : null;
  const position = played.value.at(-1)?.position ?? startPosition(ruleset);
  return {
    ...shapeOf(ruleset),
    board: boardText(position),
    lastMove,
    ended: position.ending?.reason ?? null,
  };
}

function namesOf({ players, challenge }: GameView): { attackers: string; defenders: string } {
  return { attackers: players.attackers?.name ?? challenge.by, defenders: players.defenders?.name ?? "?" };
}

/** Returns the winner; undefined for an aborted or unfinished game, which is not a draw. */
function winnerOf({ result }: GameView) {
  return result === null || result.reason === "aborted" ? undefined : result.winner;
}

export function otgOf(game: GameView, origin: string): string {
  return writeGameRecord({
    ruleset: rulesOf(game),
    ...namesOf(game),
    event: null,
    site: origin,
    date: game.startedAt?.slice(0, 10) ?? null,
    result: otnResult(winnerOf(game)),
    termination: game.result?.reason ?? null,
    moves: game.moves,
  });
}

function rulesIn(game: GameView): string {
  const { id, name } = rulesOf(game);
  return game.rules === null ? id : `${name} (${id})`;
}

function headOf(game: GameView, record: RecordView | null): string[] {
  const { attackers, defenders } = record?.players ?? namesOf(game);
  const { result, status, rules, startedAt } = game;
  const { event, site, date, termination, tags = [] } = record ?? { date: startedAt?.slice(0, 10) ?? null };
  // A recorded game is finished even if its result is not known.
  const unsaid = status === "finished" ? "unknown" : status;
  const winner = result === null ? unsaid : `${result.winner ?? "nobody"} (${result.reason})`;
  const hasResultTag = tags.some(({ name }) => name.toLowerCase() === "result");
  const fields = {
    rules: rulesIn(game),
    "rules record": rules === null ? null : writeOtnRules(rulesOf(game)),
    attackers,
    defenders,
    winner: hasResultTag ? null : winner,
    termination,
    event,
    site,
    date,
  };
  const lines = Object.entries(fields).map(([name, value]) => ({ name, value: value ?? null }));
  return [...lines, ...tags].flatMap(({ name, value }) => (value === null ? [] : [`${name}: ${value}`]));
}

export function gameText(game: GameView, record: RecordView | null = null): string {
  const turns = writeTurns(record ?? game, ([first = "", second = ""], number) =>
    `${String(number).padStart(4)}. ${first.padEnd(18)} ${second}`.trimEnd(),
  );
  const board = boardDiagram(boardAt(game, game.ply));
  return [game.url, ...headOf(game, record), "", ...turns, "", board].join("\n");
}

/** Returns the ply to draw (default: the last). Rejects a ply that the game has not reached. */
export function plyOf(game: GameView, wanted: number | undefined): Outcome<number, "ply-not-found"> {
  const { ply } = game;
  return wanted !== undefined && wanted > ply ? err(refusal("ply-not-found", { ply })) : ok(wanted ?? ply);
}

export function boardPicture(game: GameView, ply: number, look: Look): string {
  const { attackers, defenders } = namesOf(game);
  const picture = boardAt(game, ply);
  const title = `${attackers} – ${defenders}, ${rulesIn(game)}, ply ${ply}`;
  return boardSvg({ ...picture, title, description: picture.board }, look);
}
