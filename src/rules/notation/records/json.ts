import { type Checked, ok } from "../../checked.ts";
import { readRuleset } from "../../definition/read.ts";
import { SIDES } from "../../pieces.ts";
import type { Ruleset } from "../../ruleset.ts";
import { shippedRuleset } from "../../built-in.ts";
import type { MoveComment, MoveLine, RecordTag } from "../otn-game.ts";
import { fail, type RecordError } from "../record-error.ts";
import { claimIn } from "./result.ts";
import { scanGame } from "./scan.ts";
import { dayIn, fieldOf, plainTags } from "./tags.ts";
import { rulesOfHnefataflOrg, siteIn, type WrittenGame } from "./written.ts";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Entries other than text become empty moves, which are rejected later. */
const movesIn = (value: unknown): string[] => listIn(value).map((one) => textIn(one) ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const NOTHING = {
  ruleset: null,
  likely: null,
  event: null,
  site: null,
  tags: [],
  places: [],
  comments: [],
  lines: [],
  odd: [],
} as const satisfies Partial<WrittenGame>;

/** Reads our export of a game or a recorded game, or a game of hnefatafl.org. */
export function readJson(text: string): Checked<WrittenGame, RecordError> {
  const file = parsed(text);
  if (!isObject(file)) return fail("not-an-export");
  if (typeof file["moves"] === "string" && "dim" in file) return servedGame(file, file["moves"]);
  return Array.isArray(file["moves"]) && "ruleset" in file ? readExport(file) : fail("not-an-export");
}

function rulesIn({ ruleset, rules }: Json): Ruleset | null {
  if (!isObject(rules)) return shippedRuleset(textIn(ruleset) ?? "");
  const { name, ...own } = rules;
  const read = readRuleset(name === null ? own : rules);
  return read.ok ? read.value.ruleset : null;
}

/**
 * A player is an object in exports of games, and text in exports of recorded games. Before a game begins, the
 * challenger's name is used for the attackers.
 */
function nameIn({ players, challenge }: Json, side: (typeof SIDES)[number]): string {
  const seat = isObject(players) ? players[side] : null;
  const challenger = side === "attackers" && isObject(challenge) ? textIn(challenge["by"]) : null;
  return textIn(isObject(seat) ? seat["name"] : seat) ?? challenger ?? "";
}

const commentIn = (one: unknown): MoveComment[] =>
  isObject(one) && Number.isInteger(one["ply"]) && typeof one["text"] === "string"
    ? [{ ply: Number(one["ply"]), text: one["text"] }]
    : [];

const lineIn = (one: unknown): MoveLine[] =>
  isObject(one) && Number.isInteger(one["ply"])
    ? [{ ply: Number(one["ply"]), moves: movesIn(one["moves"]) }]
    : [];

/** Fields that are stored as tags if they cannot be read. Names that are not fields are always tags. */
const FIELDS_AS_TAGS: ReadonlySet<string | undefined> = new Set([undefined, "date", "result", "variant"]);

const tagIn = (one: unknown): RecordTag[] => {
  const [name, value] = isObject(one) ? [textIn(one["name"]), textIn(one["value"])] : [null, null];
  return name !== null && value !== null && FIELDS_AS_TAGS.has(fieldOf(name)) ? [{ name, value }] : [];
};

function readExport(file: Json): Checked<WrittenGame, RecordError> {
  const ruleset = rulesIn(file);
  if (ruleset === null) return fail("unknown-ruleset");
  const { result } = file;
  const termination = isObject(result) ? textIn(result["reason"]) : null;
  const winner = isObject(result) && termination !== "aborted" ? (result["winner"] ?? "draw") : "?";
  const claim = claimIn(textIn(winner) ?? "-");
  const written = (textIn(file["date"]) ?? textIn(file["startedAt"]))?.slice(0, 10) ?? null;
  const day = written === null ? null : dayIn(written);
  const known = new Set([...(day === null ? [] : ["date"]), ...(claim?.winner == null ? [] : ["result"])]);
  const isNew = ({ name }: RecordTag): boolean => {
    const field = fieldOf(name);
    const isKnown = field !== undefined && known.has(field);
    if (field !== undefined) known.add(field);
    return !isKnown;
  };
  const unread = written !== null && day === null ? [{ name: "date", value: written }] : [];
  const tags = plainTags([...unread, ...listIn(file["tags"]).flatMap(tagIn)].filter(isNew));
  return ok({
    ...NOTHING,
    ruleset,
    attackers: nameIn(file, "attackers"),
    defenders: nameIn(file, "defenders"),
    event: textIn(file["event"]),
    site: textIn(file["site"]) ?? siteIn(textIn(file["url"]) ?? ""),
    date: day?.date ?? null,
    winner: claim?.winner ?? null,
    termination: "termination" in file ? textIn(file["termination"]) : termination,
    moves: movesIn(file["moves"]),
    comments: listIn(file["comments"]).flatMap(commentIn),
    lines: listIn(file["lines"]).flatMap(lineIn),
    tags,
    odd: [
      ...(day === null && written !== null ? ["date" as const] : []),
      ...(claim === null ? ["result" as const] : []),
    ],
  });
}

/** Returns the date of the first message. The server of hnefatafl.org sends it when the game begins. */
function dayOfMessages({ messages }: Json): string | null {
  const [first] = listIn(messages);
  return isObject(first) ? (dayIn(textIn(first["timestamp"]) ?? "")?.date ?? null) : null;
}

function servedGame(file: Json, moves: string): Checked<WrittenGame, RecordError> {
  const { claim, error, ...scanned } = scanGame(moves);
  if (error !== null) return fail("not-a-move", { ply: scanned.moves.length + 1 });
  return ok({
    ...NOTHING,
    site: "hnefatafl.org",
    likely: rulesOfHnefataflOrg(Number(file["dim"])),
    attackers: textIn(file["attackers"]) ?? "",
    defenders: textIn(file["defenders"]) ?? "",
    date: dayOfMessages(file),
    winner: claim?.winner ?? null,
    termination: claim?.termination ?? null,
    moves: scanned.moves,
  });
}
