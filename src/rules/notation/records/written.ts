import { type Checked, err, ok } from "../../checked.ts";
import type { RulesetError } from "../../definition/problems.ts";
import type { Ruleset } from "../../ruleset.ts";
import { RULESETS, shippedRuleset } from "../../built-in.ts";
import type { NotationError } from "../error.ts";
import type { Annotations, GameRecord, RecordTag } from "../otn-game.ts";
import { readOtnRules } from "../otn-rules.ts";
import { type Claim, claimIn, type Winner } from "./result.ts";
import { type Scanned, scanGame } from "./scan.ts";
import { dayIn, plainTags, type PlacedTag, type TagField } from "./tags.ts";

/** A game as it was written, before it is judged. Texts are unchecked and of any length. */
export interface WrittenGame extends Annotations, Omit<GameRecord, "ruleset" | "result"> {
  readonly ruleset: Ruleset | null;
  /** Rules of the site or the variant, used if no others are named. */
  readonly likely: Ruleset | null;
  readonly winner: Winner | null;
  readonly tags: readonly RecordTag[];
  /** The 0-based index into the text of each move; empty if unknown. */
  readonly places: readonly number[];
  readonly odd: readonly ("date" | "result")[];
}

export interface GameRecordError extends NotationError {
  /** With `unknown-rules`: all errors of the rules record, with indexes into the whole text. */
  readonly rules?: readonly RulesetError[];
}

export interface ReadGame {
  readonly game: WrittenGame;
  readonly error: GameRecordError | null;
}

const OF_HNEFATAFL_ORG = "hnefatafl-org-copenhagen";
export const isHnefataflOrg = (site: string | null): boolean =>
  /^(https?:\/\/)?hnefatafl\.org\b/i.test(site ?? "");

/** Returns the site's rules for a board size; null if they are not built in. */
export const rulesOfHnefataflOrg = (size: number): Ruleset | null => {
  const ruleset = shippedRuleset(OF_HNEFATAFL_ORG);
  return ruleset?.size === size ? ruleset : null;
};

export function readGameRecord(text: string): ReadGame {
  const scanned = scanGame(text);
  const { fields, moves, places, comments, lines } = scanned;
  const valueOf = (field: TagField): string | null => fields.get(field)?.value ?? null;
  const rules = rulesIn(scanned);
  const day = dayOf(fields.get("date"));
  const result = resultOf(scanned);
  const site = valueOf("site") ?? siteIn(valueOf("url") ?? "");
  const variant = fields.get("variant");
  const guessed = variant === undefined ? null : shippedByName(variant.value);
  const isVariantTag = variant !== undefined && (guessed === null || fields.has("rules"));
  const unread = [...day.unread, ...result.unread, ...(isVariantTag ? [variant] : [])];
  const started = fields.get("position");
  const game = {
    ruleset: rules.ok ? rules.value : null,
    likely: guessed ?? ofSite(site, moves),
    attackers: valueOf("attackers") ?? "",
    defenders: valueOf("defenders") ?? "",
    event: valueOf("event"),
    site,
    date: day.date,
    winner: result.winner,
    termination: valueOf("termination") ?? (isRecord(fields) ? null : result.termination),
    tags: plainTags([...unread, ...scanned.others].toSorted((one, other) => one.at - other.at)),
    moves,
    places,
    comments,
    lines,
    odd: [...(day.isOdd ? ["date" as const] : []), ...(result.isOdd ? ["result" as const] : [])],
  };
  if (started !== undefined) return { game, error: { at: started.at, problem: "position-tag-unsupported" } };
  return { game, error: rules.ok ? scanned.error : rules.error };
}

/**
 * Whether a text is our own export of a recorded game. The reason after its result comes from the rules, so it is not a
 * termination.
 */
const isRecord = (fields: Scanned["fields"]): boolean =>
  /\/records\/\w+$/.test(fields.get("url")?.value ?? "");

export const siteIn = (url: string): string | null => /^(https?:\/\/[^/\s]+)\/games\//.exec(url)?.[1] ?? null;

const ofSite = (site: string | null, moves: readonly string[]): Ruleset | null =>
  // Squares beyond the 11th file or rank are from the site's larger board, whose rules are not built in.
  isHnefataflOrg(site) && !moves.some((move) => /[l-s]\d|1[2-9]/.test(move)) ? rulesOfHnefataflOrg(11) : null;

const NAME_LENGTH = 100;

const plainName = (name: string): string =>
  name
    .slice(0, NAME_LENGTH)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+|\d+\s*[x×]\s*\d+/gu, "");

/** Finds a built-in rule set by id, or by name in any spelling. */
export function shippedByName(name: string): Ruleset | null {
  const plain = plainName(name);
  const isIt = (one: Ruleset): boolean => plainName(one.id) === plain || plainName(one.name) === plain;
  return shippedRuleset(name.trim()) ?? RULESETS.find(isIt) ?? null;
}

function rulesIn({ fields }: Scanned): Checked<Ruleset | null, GameRecordError> {
  const tag = fields.get("record") ?? fields.get("rules");
  if (tag === undefined) return ok(null);
  const named = shippedByName(tag.value);
  if (named !== null) return ok(named);
  const read = readOtnRules(tag.value);
  if (read.ok) return ok(read.value.ruleset);
  const rules = read.error.map((error) => ({ ...error, at: tag.valueAt + (error.at ?? 0) }));
  return err({ at: rules[0]!.at, problem: "unknown-rules", rules });
}

/** The date of a mail is not the date of its game. */
const MAIL_DATE = /^[A-Z][a-z]{2}, \d/;

function dayOf(tag: PlacedTag | undefined) {
  const none = { date: null, isOdd: false, unread: [] };
  if (tag === undefined || tag.value.trim() === "" || MAIL_DATE.test(tag.value)) return none;
  const day = dayIn(tag.value);
  return day === null ? { ...none, isOdd: true, unread: [tag] } : { ...day, unread: [] };
}

/**
 * Returns the result in the tag, or else the one after the moves. If tags name colours, `1-0` is a win for White, who
 * defends; otherwise for the side that moves first.
 */
function resultOf({ fields, claim }: Scanned) {
  const tag = fields.get("result");
  const stated = tag === undefined ? null : claimIn(tag.value);
  const isColoured = [fields.get("attackers"), fields.get("defenders")].some((one) =>
    /^(white|black)$/i.test(one?.name ?? ""),
  );
  const byColour = (one: Claim | null): Winner | null => {
    if (one === null || !isColoured) return one?.winner ?? null;
    if (one.winner === "first") return "defenders";
    return one.winner === "second" ? "attackers" : one.winner;
  };
  const isUnread = tag !== undefined && stated === null;
  return {
    winner: byColour(stated) ?? byColour(claim),
    termination: stated?.termination ?? claim?.termination ?? null,
    isOdd: isUnread,
    // If there is a result after the moves, the tag adds nothing.
    unread: isUnread && byColour(claim) === null ? [tag] : [],
  };
}
