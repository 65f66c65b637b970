import type { GameView } from "../contract/game.ts";
import type { RecordView } from "../game/recorded.ts";
import { rulesOf } from "../game/rules-of.ts";
import { gameToBe } from "../game/to-be.ts";
import { derivedId } from "../lib/ids.ts";
import { jcs } from "../lib/jcs.ts";
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

type Result = NonNullable<GameView["result"]>;

/** A placeholder for a result's missing reason. It is never shown. */
const UNSAID = "unknown" as Result["reason"];

const seatOf = (name: string) => ({ id: "", name: name === "" ? "?" : name });

export function recordGame(record: RecordView): GameView {
  const { id, url, ruleset, players, moves, date, result } = record;
  const rules = rulesOf(record);
  const made = replay(rules, moves, GOES_ON);
  if (!made.ok) throw new Error(`record ${id} does not replay`);
  const position = made.value.at(-1)?.position ?? startPosition(rules);
  const [by, to] = [seatOf(players.attackers), seatOf(players.defenders)];
  const open = { listed: false, message: null, clock: { kind: "unlimited" }, stops: [] } as const;
  const terms = { ...open, ruleset, side: "attackers", by, to } as const;
  const game = gameToBe(terms, rules, Date.parse(date ?? "1970-01-01"), "");
  return {
    ...game,
    id,
    url,
    status: "finished",
    ply: moves.length,
    turn: null,
    board: boardText(position),
    occurrences: position.occurrences,
    result: result && { winner: result.winner, reason: result.reason ?? UNSAID },
    finishedAt: game.startedAt,
    moves,
  };
}

export function recordOtg(record: RecordView): string {
  const { players, result } = record;
  return writeGameRecord({
    ...record,
    ...players,
    ruleset: rulesOf(record),
    result: otnResult(result?.winner),
  });
}

/** Derives the id from rules, moves, tags and comments: the same game has the same id, in whatever format it is imported. */
export function recordId({ ruleset, ending: _ending, warnings: _warnings, ...said }: ReadRecord): string {
  const { comments, lines, tags, ...game } = said;
  const beside = comments.length + lines.length === 0 ? {} : { comments, lines };
  const tagged = tags.length === 0 ? {} : { tags };
  return derivedId(jcs({ rules: canonicalJson(ruleset), ...game, ...beside, ...tagged }) ?? "");
}
