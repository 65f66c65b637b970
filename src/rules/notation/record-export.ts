import { type Checked, ok } from "../checked.ts";
import { readRuleset } from "../definition/read.ts";
import { SIDES } from "../pieces.ts";
import type { Ruleset } from "../ruleset.ts";
import { shippedRuleset } from "../rulesets/index.ts";
import { type GameRecord, type MoveComment, type MoveLine, otnResult } from "./otn-game.ts";
import type { ReadMoves } from "./otn-game-reader.ts";
import { fail, type RecordError } from "./record-error.ts";

/** A game as it is written, before the rules are asked. */
export type WrittenGame = Omit<GameRecord, "moves"> & ReadMoves;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Moves as they are written; what is no text is no move. */
const movesIn = (value: unknown): string[] => listIn(value).map((one) => textIn(one) ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rules that an export names, or has whole where they are somebody's own. */
function rulesIn({ ruleset, rules }: Json): Ruleset | null {
  if (!isObject(rules)) return shippedRuleset(textIn(ruleset) ?? "");
  const { name, ...own } = rules;
  const read = readRuleset(name === null ? own : rules);
  return read.ok ? read.value.ruleset : null;
}

/** Who played a side: in the export of a game a player, in that of a record a text. Before a game began: who has challenged. */
function nameIn({ players, challenge }: Json, side: (typeof SIDES)[number]): string {
  const seat = isObject(players) ? players[side] : null;
  const challenger = side === "attackers" && isObject(challenge) ? textIn(challenge["by"]) : null;
  return textIn(isObject(seat) ? seat["name"] : seat) ?? challenger ?? "";
}

/** The service that a game was played on, by the game's address. */
const siteIn = (url: string): string | null => /^(https?:\/\/[^/]+)\/games\//.exec(url)?.[1] ?? null;

const commentIn = (one: unknown): MoveComment[] =>
  isObject(one) && Number.isInteger(one["ply"]) && typeof one["text"] === "string"
    ? [{ ply: Number(one["ply"]), text: one["text"] }]
    : [];

const lineIn = (one: unknown): MoveLine[] =>
  isObject(one) && Number.isInteger(one["ply"])
    ? [{ ply: Number(one["ply"]), moves: movesIn(one["moves"]) }]
    : [];

/** An export of ours, of a game or of a record, as far as it is kept. */
export function readExport(text: string): Checked<WrittenGame, RecordError> {
  const file = parsed(text);
  if (!isObject(file) || !Array.isArray(file["moves"]) || !("ruleset" in file)) return fail("not-an-export");
  const ruleset = rulesIn(file);
  if (ruleset === null) return fail("unknown-ruleset");
  const { result } = file;
  const termination = isObject(result) ? textIn(result["reason"]) : null;
  const winner = isObject(result) && termination !== "aborted" ? result["winner"] : undefined;
  if (winner !== undefined && winner !== null && winner !== "attackers" && winner !== "defenders")
    return fail("result");
  const date = (textIn(file["date"]) ?? textIn(file["startedAt"]))?.slice(0, 10) ?? null;
  return ok({
    ruleset,
    attackers: nameIn(file, "attackers"),
    defenders: nameIn(file, "defenders"),
    event: textIn(file["event"]),
    site: textIn(file["site"]) ?? siteIn(textIn(file["url"]) ?? ""),
    date,
    result: otnResult(winner),
    termination: "termination" in file ? textIn(file["termination"]) : termination,
    moves: movesIn(file["moves"]),
    places: [],
    comments: listIn(file["comments"]).flatMap(commentIn),
    lines: listIn(file["lines"]).flatMap(lineIn),
  });
}
