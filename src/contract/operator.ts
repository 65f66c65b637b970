import * as z from "zod";
import { Cursor } from "./lists.ts";

/** A player's id. On the command line, a name or address can be given instead; the command looks up the player. */
export const PlayerId = z
  .string()
  .regex(/^[0-9A-Za-z]{22}$/)
  .meta({ title: "PLAYER" });

/** Actions on a player that need only the player's id. */
const ACTIONS = {
  delete: "deletes their account, as if they did it themselves",
  "end-sessions": "signs them out everywhere, and revokes their tokens",
  "take-name": "removes their name; they choose another in the settings",
  lift: "reopens a closed account",
} as const;
type Action = keyof typeof ACTIONS;

const action = <const Name extends Action>(act: Name) =>
  ({
    path: "players/act",
    help: ACTIONS[act],
    body: z.strictObject({ act: z.literal(act), player: PlayerId }),
  }) as const;

export const ActionBody = z.strictObject({
  act: z.enum(Object.keys(ACTIONS) as Action[]),
  player: PlayerId,
});

/**
 * A command of `npm run operator`, which sends one request to `/operator/{path}`. Its arguments are the fields of
 * `body`, except literals and `after` (a place in a list). The first argument is positional, the others are options.
 */
export interface OperatorCommand {
  readonly path: string;
  readonly help: string;
  readonly body: z.ZodObject;
}

export const OPERATOR_COMMANDS = {
  find: {
    path: "players/find",
    help: "finds players",
    body: z.strictObject({ player: z.string().min(1).max(320).meta({ title: "NAME|ADDRESS|ID" }) }),
  },
  file: {
    path: "players/file",
    help: "prints everything stored about them, as JSON",
    body: z.strictObject({ player: PlayerId, after: Cursor.nullable() }),
  },
  delete: action("delete"),
  "end-sessions": action("end-sessions"),
  "take-name": action("take-name"),
  close: {
    path: "players/close",
    help: "closes their account and shows them the reason. Their games continue",
    body: z.strictObject({
      player: PlayerId,
      reason: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .meta({ title: "TEXT", description: "The player sees it and can reply." }),
    }),
  },
  moderator: {
    path: "players/moderator",
    help: "creates a token for moderating, and prints it",
    body: z.strictObject({ player: PlayerId }),
  },
  closed: {
    path: "players/closed",
    help: "lists closed accounts",
    body: z.strictObject({ after: PlayerId.nullable() }),
  },
  lift: action("lift"),
  log: {
    path: "log",
    help: "lists what operators have done, and verifies this log",
    body: z.strictObject({ after: z.int().min(0) }),
  },
  client: {
    path: "clients",
    help: "prints the name of a client in the service’s log; given a NAME and a proxy’s log (< ACCESS-LOG), the addresses that have it",
    body: z.strictObject({
      addresses: z.array(z.string().max(60)).min(1).max(500).meta({ title: "ADDRESS|NAME" }),
    }),
  },
} as const satisfies Readonly<Record<string, OperatorCommand>>;

export type OperatorCommandName = keyof typeof OPERATOR_COMMANDS;

/** `email`: as entered, perhaps not confirmed. `closedFor`: why the account is closed; null if it is open. */
export interface FoundPlayer {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly confirmedEmail: string | null;
  readonly closedFor: string | null;
  readonly createdAt: string;
  readonly url: string;
}

/** The result of one request, which records some games or players again. */
export interface Rerecorded {
  /** How many games or players are recorded now, including those that already were. */
  readonly recorded: number;
  readonly empty: number;
  /** Games that were recorded only as far as they could be read. */
  readonly unreadable: readonly string[];
  /** Objects that could not be called, or whose rows could not be written: try again. */
  readonly failed: readonly string[];
}

/** The result of one request, which sends the outages to some of the running games. */
export interface UpdatedGames {
  readonly told: number;
  /** Games that could not be reached. They apply the outages with their next request. */
  readonly failed: readonly string[];
  /** The id of the last game of this request, after which the next request continues; null at the end. */
  readonly next: string | null;
}

/** A game that was lost on time, and the deadline that it would have had without the outage. */
export interface LostGame {
  readonly id: string;
  readonly url: string;
  readonly side: "attackers" | "defenders";
  readonly player: string;
  readonly ply: number;
  readonly lostAt: string;
  readonly deadline: string;
}

export interface LostGames {
  readonly games: readonly LostGame[];
  readonly next: { readonly at: number; readonly id: string } | null;
}
