import type { GameView } from "../contract/game.ts";
import { HOUSE, type HousePlayer } from "../contract/house.ts";
import { CAPS } from "../contract/limits.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { USUAL_STOPS } from "../contract/terms.ts";
import type { Seat } from "../game/state.ts";
import type { TermsToBe } from "../game/to-be.ts";
import { DAY } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { nameKey } from "../players/names.ts";
import type { Principal } from "../players/store.ts";
import { err, ok, parseMove, play, type Position, type Ruleset, startPosition } from "../rules/index.ts";
import { overLimits, takePlaces } from "./challenge-places.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { seatOf } from "./game-access.ts";
import { makeMove } from "./games.ts";
import { beginWithHouse, houseSeat } from "./house-games.ts";
import { houseTable } from "./house.ts";
import { capFacts } from "./limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { holderOf } from "./principals.ts";
import { type BrowserSignUp, idsOf, signUpInBrowser } from "./sign-up.ts";

/** The most moves that can be played against the computer in the browser before the game is stored. */
const MOST_MOVES = 5;

/** The person plays the side that moves first. `key`: the form's id; a second submission with the same id is a repeat. */
export interface FirstMove {
  readonly key: string;
  readonly to: string;
  readonly ruleset: unknown;
  /** All moves so far. The person and the computer alternate; the browser calculated the computer's moves. */
  readonly moves: readonly string[];
}

interface Ready {
  readonly id: string;
  readonly house: HousePlayer;
  readonly rules: Ruleset;
  readonly moves: readonly string[];
}

/** Rejects unknown house players, invalid rules and illegal moves before anything is created. */
async function readied({ key, to, ruleset, moves }: FirstMove, ports: Ports): Promise<Outcome<Ready>> {
  const rules = await rulesetFor(ruleset, ports);
  if (!rules.ok) return rules;
  const house = HOUSE.find(({ name }) => nameKey(name) === nameKey(to));
  if (house === undefined) return err(fieldRefusal("/to", "no-such-player", { name: to }));
  const played = firstPosition(rules.value, moves);
  if (!played.ok) return played;
  // Without a form's key, every submission begins a new game.
  const under = ID_PATTERN.test(key) ? `${key} ${house.id} ${rules.value.id}` : null;
  const [id = newId()] = under === null ? [] : await idsOf(ports.env, "first move", under);
  return ok({ id, house, rules: rules.value, moves });
}

/** Returns the position after the first moves of a game. Rejects illegal moves, other text, and more than `MOST_MOVES`. */
export function firstPosition(rules: Ruleset, moves: readonly string[]): Outcome<Position> {
  if (moves.length > MOST_MOVES) return err(fieldRefusal("/move", "too-many", { limit: MOST_MOVES }));
  let position = startPosition(rules);
  for (const text of moves) {
    const written = parseMove(text);
    if (!written.ok) return err(fieldRefusal("/move", "move-text", { position: written.error.at + 1 }));
    const played = play(position, written.value);
    if (!played.ok) return err(refusal("illegal-move", { ...played.error }));
    ({ position } = played.value);
  }
  return ok(position);
}

export const firstTerms = (by: Seat, house: HousePlayer, rules: Ruleset): TermsToBe => ({
  ruleset: rules.id,
  side: rules.firstMove,
  by,
  to: houseSeat(house),
  listed: false,
  message: null,
  clock: { kind: "per-move", perMove: 3 * DAY },
  stops: USUAL_STOPS,
});

async function begun(principal: Principal, ready: Ready, ports: Ports): Promise<Outcome<GameView>> {
  const { id, house, rules } = ready;
  const terms = firstTerms(seatOf(principal), house, rules);
  const over = (await overLimits(principal, terms.to, ports)) ?? (await takePlaces(id, terms, ports));
  const unkept = over ?? (await keepRuleset(principal, rules, ports));
  if (unkept !== null) return err(unkept);
  const game = await beginWithHouse({ id, terms, rules }, house, ports);
  return game.ok ? replayed(principal, ready, game.value, ports) : game;
}

/** Plays the moves. If a later move is rejected, stops without an error, because the computer may have moved already. */
async function replayed(principal: Principal, { id, house, moves }: Ready, game: GameView, ports: Ports) {
  const table = houseTable(ports.env, ports.afterwards);
  let now = game;
  for (const [index, move] of moves.entries()) {
    const ply = index + 1;
    const made =
      index % 2 === 0
        ? await makeMove.run(principal, { id, key: null, versions: null, ply, move }, ports)
        : await table.act(house, now, { kind: "move", ply, move });
    if (!made.ok) return index === 0 ? made : ok(now);
    now = "game" in made.value ? made.value.game : made.value;
  }
  return ok(now);
}

/** Begins a game with the computer by playing its first moves. Idempotent for a key. */
export async function beginWithMove(principal: Principal, first: FirstMove, ports: Ports) {
  const ready = await readied(first, ports);
  return ready.ok ? begun(principal, ready.value, ports) : ready;
}

/** Signs up a player and begins the game. Invalid input creates nothing. A repeat continues an interrupted request. */
export async function beginAsNewcomer(signUp: Omit<BrowserSignUp, "key">, first: FirstMove, ports: Ports) {
  const ready = await readied(first, ports);
  if (!ready.ok) return ready;
  const { id, house } = ready.value;
  const level = mailboxOf(ports, house.id);
  if (!(await level.places.takeHouse(id, CAPS.houseLevel.max)))
    return err(refusal("house-busy", capFacts("houseLevel", "theirs")));
  const session = await signUpInBrowser({ ...signUp, key: first.key }, ports);
  if (!session.ok) return level.places.freeChallenge(id).then(() => session);
  const holder = await holderOf(session.value, true, ports);
  const game = holder.ok ? await begun(holder.value, ready.value, ports) : holder;
  return game.ok ? ok({ session: session.value, game: game.value }) : game;
}
