/** A column's value as SQLite had it; there are no blobs. */
type Cell = string | number | null;

export interface Table {
  readonly name: string;
  readonly sql: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A database as it was stored. */
export interface Database {
  readonly tables: readonly Table[];
  readonly indexes: readonly string[];
}

/** What an object of the platform had stored, under the name that it is reached by. */
export interface StoredObject extends Database {
  readonly id: string;
  /** When it was going to be woken, in milliseconds since 1970. */
  readonly alarm: number | null;
}

export interface GoldenPlayer {
  readonly name: string;
  readonly id: string;
  readonly token: string | null;
  readonly moreTokens?: Readonly<Record<string, string>>;
  readonly session?: string;
  readonly confirm?: string;
  readonly signIn?: string;
}

export interface NextMove {
  readonly ply: number;
  readonly move: string;
  readonly by: string;
  /** The moves from this one to the end of the recorded game. */
  readonly rest?: readonly string[];
}

export interface GoldenGame {
  readonly name: string;
  readonly id: string;
  readonly ruleset: string;
  readonly next: NextMove | null;
}

interface Manifest {
  readonly now: number;
  readonly players: readonly GoldenPlayer[];
  readonly games: readonly GoldenGame[];
  readonly webhooks: readonly { readonly name: string; readonly id: string; readonly secret: string }[];
}

/** An answer of the old code; a player's view of a game may say only in what it `differs` from everybody's. */
export interface OldAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly differs?: Readonly<Record<string, unknown>>;
}

/** What the old code answered on this state between `now` and `ended`. */
interface Views {
  readonly now: number;
  readonly lobby: OldAnswer;
  readonly games: Readonly<Record<string, Readonly<Record<string, OldAnswer>>>>;
  readonly players: Readonly<Record<string, Readonly<Record<string, OldAnswer>>>>;
}

/** The golden files of one edition (README.md). */
export interface Edition {
  readonly manifest: Manifest;
  readonly views: Views;
  readonly d1: Database;
  readonly games: readonly StoredObject[];
  readonly mailboxes: readonly StoredObject[];
}

/** Reads an edition from the texts of its files. */
export function readEdition(files: Readonly<Record<keyof Edition, string>>): Edition {
  return {
    manifest: JSON.parse(files.manifest) as Edition["manifest"],
    views: JSON.parse(files.views) as Edition["views"],
    d1: JSON.parse(files.d1) as Edition["d1"],
    games: JSON.parse(files.games) as Edition["games"],
    mailboxes: JSON.parse(files.mailboxes) as Edition["mailboxes"],
  };
}

/** A stored token or session; the files keep it without its prefix. */
export const whole = (secret: string): string => `tafl_${secret}`;

/** One of an edition's players, by name. */
export function playerOf({ manifest }: Edition, name: string): GoldenPlayer & { readonly token: string } {
  const player = manifest.players.find((one) => one.name === name);
  if (player === undefined) throw new Error(`nobody is called ${name}`);
  return { ...player, token: whole(player.token ?? player.session ?? "") };
}

/** One of an edition's games, by name. */
export function gameOf({ manifest }: Edition, name: string): GoldenGame {
  const game = manifest.games.find((one) => one.name === name);
  if (game === undefined) throw new Error(`no game is called ${name}`);
  return game;
}

/** The rows of a table of a stored object, by column. */
export function rowsOf({ tables }: Database, name: string): Record<string, Cell>[] {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) return [];
  return table.rows.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at]!])));
}
