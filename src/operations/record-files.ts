import type { RecordedGame } from "../contract/record.ts";
import type { GameView } from "../contract/game.ts";
import type { Shown } from "../contract/shown.ts";
import { rulesOf } from "../game/rules-of.ts";
import { idOfNumber } from "../lib/ids.ts";
import { jcs } from "../lib/jcs.ts";
import { sha256Hex } from "../lib/sha256.ts";
import {
  boardText,
  canonicalJson,
  GOES_ON,
  otnResult,
  type ReadRecord,
  replay,
  startPosition,
  writeGameRecord,
} from "../rules/index.ts";

type RecordView = Shown<typeof RecordedGame>;

const NOBODY = { attackers: null, defenders: null };
/** Recorded games have no instants of their own: they stand for the day they were played on. */
const SOME_DAY = "1970-01-01";

/** A recorded game as a finished one, for what draws and words those: whoever played it, without clocks, offers or messages. */
export function recordGame(record: RecordView): GameView {
  const { id, url, ruleset, rules, players, moves, date, result } = record;
  const made = replay(rulesOf(record), moves, GOES_ON);
  if (!made.ok) throw new Error(`record ${id} does not replay`);
  const position = made.value.at(-1)?.position ?? startPosition(rulesOf(record));
  const at = `${date ?? SOME_DAY}T00:00:00.000Z`;
  const named = {
    attackers: { name: players.attackers || "?" },
    defenders: { name: players.defenders || "?" },
  };
  const challenge = {
    by: named.attackers.name,
    to: named.defenders.name,
    side: "attackers",
    listed: false,
    message: null,
    declined: null,
    offers: [],
    requires: null,
    closed: null,
    rematchOf: null,
    counterOf: null,
    changed: [],
    counteredBy: null,
  };
  return {
    id,
    url,
    ruleset,
    rules,
    status: "finished",
    version: 0,
    players: named,
    ply: moves.length,
    turn: null,
    board: boardText(position),
    lastMove: null,
    occurrences: position.occurrences,
    clock: { kind: "unlimited", deadline: null, remaining: null, stopped: null },
    stops: [],
    rated: false,
    match: null,
    away: NOBODY,
    booked: { attackers: [], defenders: [] },
    offers: {},
    takebacks: 0,
    result: result && { winner: result.winner, reason: result.reason ?? "unknown" },
    challenge,
    rematchOf: null,
    counterOf: null,
    rematch: null,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    head: null,
    moves,
    planned: [],
  } as unknown as GameView;
}

/** Writes a recorded game as an OpenTafl record, with what was written beside its moves. */
export function recordOtg(record: RecordView): string {
  const { players, event, site, date, result, termination, moves, comments, lines } = record;
  return writeGameRecord({
    ruleset: rulesOf(record),
    ...players,
    event,
    site,
    date,
    result: otnResult(result === null ? undefined : result.winner),
    termination,
    moves,
    comments,
    lines,
  });
}

/** Ids are numbers below this. */
const IDS = 62n ** 22n;

/**
 * The id of a recorded game, made of itself: its rules, moves and tags, and what is written beside them. The same game is
 * one record, whoever brings it and in whatever form.
 */
export function recordId({ ruleset, ending: _ending, warnings: _warnings, ...said }: ReadRecord): string {
  const { comments, lines, ...game } = said;
  const beside = comments.length + lines.length === 0 ? {} : { comments, lines };
  const text = jcs({ rules: canonicalJson(ruleset), ...game, ...beside }) ?? "";
  const digest = sha256Hex(new TextEncoder().encode(text));
  return idOfNumber(BigInt(`0x${digest}`) % IDS) ?? "";
}
