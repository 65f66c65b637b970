import * as z from "zod";
import { Clock } from "../contract/clock.ts";
import { Game, MyGame } from "../contract/game.ts";
import { Id } from "../contract/fields.ts";
import type { Outcome, Refusal } from "../contract/problems/table.ts";
import type { Shown } from "../contract/shown.ts";
import type { Scope } from "../contract/terms.ts";
import { overRate } from "../operations/limits.ts";
import type { Ports } from "../operations/ports.ts";
import type { Principal } from "../players/store.ts";
import type { Side } from "../rules/index.ts";

/** On whose behalf a tool acts. */
export interface Caller {
  readonly principal: Principal;
  readonly ports: Ports;
}

/** A tool for AI clients: an operation of the API or two, by a name of its own. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the token must allow; null: any token will do. */
  readonly scope: Scope | null;
  /** What it does: it only looks, it makes or changes something, or it ends something. */
  readonly does: "looks" | "acts" | "ends";
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** The members of what it gives in which other players' words stand. */
  readonly untrusted: readonly string[];
  readonly run: (caller: Caller, said: object) => Promise<Outcome<object>>;
  /** What it gives, for a reader who sees no data. */
  readonly text: (given: object) => string;
}

type Usual = Partial<Pick<Tool, "scope" | "does" | "untrusted">>;
interface Written<I, O extends z.ZodObject> extends Pick<Tool, "name" | "title" | "description">, Usual {
  readonly input: I;
  readonly output: O;
  readonly run: (caller: Caller, said: z.output<I>) => Promise<Outcome<Shown<O>>>;
  readonly text?: (given: Shown<O>) => string;
}

/** Makes a tool: one that only looks, with any token, unless it says so. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(written: Written<I, O>): Tool =>
  ({ scope: null, does: "looks", untrusted: [], text: JSON.stringify, ...written }) as unknown as Tool;

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
