import * as z from "zod";
import { RulesetAnswer } from "../contract/rulesets.ts";
import { Clock } from "../contract/clock.ts";
import { CLOCK_KINDS } from "../contract/clocks.ts";
import { Challenge, ChallengeToAccept, Game, MyGame } from "../contract/game.ts";
import { Id } from "../contract/fields.ts";
import { Cursor, cursorOf } from "../contract/lists.ts";
import type { Outcome, Refusal } from "../contract/problems/table.ts";
import type { Shown } from "../contract/shown.ts";
import type { Scope } from "../contract/terms.ts";
import { overRate } from "../operations/limits.ts";
import type { ListPage } from "../operations/lists.ts";
import type { Ports } from "../operations/ports.ts";
import type { Principal } from "../players/store.ts";
import type { Side } from "../rules/index.ts";

/** On whose behalf a tool acts. */
export interface Caller {
  readonly principal: Principal;
  readonly ports: Ports;
}

interface Form {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the token must allow; null: any token will do. */
  readonly scope: Scope | null;
  /** What it does: it only looks, it makes or changes something, or it ends something. */
  readonly does: "looks" | "acts" | "ends";
}

interface Written<I extends z.ZodObject, O extends z.ZodObject> extends Form {
  readonly input: I;
  readonly output: O;
  /** The members of what it gives in which other players' words stand. */
  readonly untrusted?: readonly string[];
  readonly run: (caller: Caller, said: z.output<I>) => Promise<Outcome<Shown<O>>>;
  /** What it gives, for a reader who sees no data; JSON, where that does. */
  readonly text?: (given: Shown<O>) => string;
}

/** A tool for AI clients: an operation of the API or two, by a name of its own. */
export interface Tool extends Form {
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly untrusted: readonly string[];
  readonly run: (caller: Caller, said: object) => Promise<Outcome<object>>;
  readonly text: (given: object) => string;
}

/** Makes a tool from its description. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(written: Written<I, O>): Tool =>
  ({ untrusted: [], text: JSON.stringify, ...written }) as unknown as Tool;

/** Counts what a tool asks of the API beyond the first time: that is counted with the request itself. */
export const overAgain = ({ principal, ports }: Caller): Promise<Refusal<"too-many-requests"> | null> =>
  overRate(ports, "token", principal.token.id);

/** An id, as it is asked for: an unknown one is answered as the API answers it. */
export const GameId = Id.max(100).meta({ description: "The game's id." });

/** For `pick`: the fields of these names. */
export const fields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

const { offers } = Game.shape;
const ofGame = {
  clock: (
    Clock as unknown as z.ZodObject<{
      deadline: z.ZodType<string | null>;
      remaining: z.ZodType<Readonly<Record<Side, string | null>> | null>;
    }>
  ).pick(fields("deadline", "remaining")),
  offers: z.array(offers.element.pick(fields("type", "by", "until", "add"))),
};
const inList = fields("id", "url", "ruleset", "players", "ply", "turn");

/** A running game in a list. */
export const GameInList = MyGame.pick(inList).extend(ofGame);
/** A game by itself. */
export const GameSeen = Game.pick({ ...inList, ...fields("status", "version", "result") }).extend(ofGame);
/** A challenge that waits for an answer. What is set of its clock depends on the kind. */
export const ChallengeInList = ChallengeToAccept.pick(
  fields("id", "url", "status", "ruleset", "by", "side", "rated", "message"),
).extend({ clock: z.looseObject({ kind: z.enum(CLOCK_KINDS) }) });
/** What a challenge is, or the game that it has become. */
export const Begun = Challenge.pick(fields("id", "url", "status", "ruleset"));
export const RulesetInList = RulesetAnswer.pick(fields("id", "name", "size", "setup", "tags"));

/** Which page of a list is asked for, by `next` of the page before. */
export const paged = { cursor: Cursor.optional() };

/** A page of a list, as tools give it. */
export const pageGiven = <T>({ items, next }: ListPage<T>) => ({
  items,
  next: next === null ? null : cursorOf(next),
});
export const next = z.string().nullable();
/** So many items a page has. */
export const PAGE = 20;
