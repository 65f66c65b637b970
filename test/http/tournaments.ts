import { ask, askProduction, signUp, type Answer, type Someone } from "./api.ts";
import { OPERATOR } from "./moderators.ts";

/** A tournament as a test reads one. */
export interface TournamentBody {
  readonly id: string;
  readonly status: string;
  readonly round: number;
  readonly rounds: number | null;
  readonly players: { readonly min: number; readonly max: number | null; readonly entered: number };
  readonly organisers: readonly string[];
  readonly [member: string]: unknown;
}

/** A small tournament of pairings with one game. */
export const WISH = {
  name: "Winter post",
  format: "swiss",
  ruleset: "brandubh",
  clock: { kind: "per-move", perMove: "P3D" },
  pairing: { games: 1 },
  players: { min: 2 },
} as const;

/** A tournament action, and its answer. */
export const act = <T = TournamentBody>(
  { token }: Pick<Someone, "token">,
  id: string,
  what: string,
  body?: unknown,
): Promise<Answer<T>> =>
  ask<T>("POST", `/v1/tournaments/${id}/${what}`, { token, ...(body === undefined ? {} : { body }) });

/** Makes a tournament; gives its id. */
export async function draft({ token }: Pick<Someone, "token">, more: object = {}): Promise<string> {
  const made = await ask<TournamentBody>("POST", "/v1/tournaments", { token, body: { ...WISH, ...more } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

/** Makes a tournament that is open, and has been entered. */
export async function openFor(
  organiser: Pick<Someone, "token">,
  players: readonly Someone[],
  more: object = {},
): Promise<string> {
  const id = await draft(organiser, more);
  await act(organiser, id, "open");
  for (const player of players) await act(player, id, "enter");
  return id;
}

/** The token of somebody whom the operator has made a moderator. */
export async function moderator(): Promise<Pick<Someone, "token">> {
  const { id } = await signUp();
  const asked = { token: OPERATOR.OPERATOR_TOKEN, body: { player: id } };
  const made = await askProduction<{ token: string }>("POST", "/operator/players/moderator", asked, OPERATOR);
  return { token: made.body.token };
}
