import type { ConductView, RatingView, Requirements } from "../contract/standing.ts";
import type { ChallengeView } from "../contract/game.ts";
import type { Asker } from "../contract/terms.ts";
import { fieldRefusal, type Refusal } from "../contract/problems/table.ts";
import { requirementsRefusal } from "../game/requires.ts";
import type { ChallengeTerms } from "../game/state.ts";
import { isBot } from "../mailbox/account.ts";
import type { Player } from "../players/store.ts";
import { now } from "../lib/now.ts";
import { type InPool, standingsOf, type StoredStanding } from "../players/standings.ts";
import { rounded } from "../ratings/events.ts";
import { aged, forecast, NEW, PROVISIONAL, type Standing } from "../ratings/glicko2.ts";
import { firstOffset } from "../ratings/offset.ts";
import { shippedRuleset } from "../rules/index.ts";
import type { Ports } from "./ports.ts";

const NO_CONDUCT: ConductView = { reply: null, reliability: null, finished: 0 };

export interface Before {
  /** Null for a custom rule set, which has no ratings. */
  readonly rating: RatingView | null;
  readonly conduct: ConductView;
  /** The rating, with its deviation as of now. */
  readonly standing: Standing;
  /** The value of attacking, in rating points. */
  readonly offset: number;
}

export function ratingView({ rating, rd }: Standing, games: number): RatingView {
  return { rating: rounded(rating), rd: rounded(rd), games, provisional: rd >= PROVISIONAL };
}

function beforeOf({ ruleset, rated, offset, conduct }: StoredStanding): Before {
  const standing = aged(rated ?? NEW, now());
  return {
    rating: shippedRuleset(ruleset) === null ? null : ratingView(standing, rated?.games ?? 0),
    conduct: conduct ?? NO_CONDUCT,
    standing,
    offset: offset ?? firstOffset(ruleset).offset,
  };
}

const keyOf = ({ player, ruleset }: InPool): string => `${ruleset} ${player}`;

/** Reads players' ratings and conduct before games, with one query. */
export async function readBefore(
  wanted: readonly InPool[],
  { env }: Pick<Ports, "env">,
): Promise<(one: InPool) => Before> {
  const stored = wanted.length === 0 ? [] : await standingsOf(env.DB, wanted);
  const known = new Map(stored.map((one) => [keyOf(one), beforeOf(one)]));
  const nothing = { rated: null, offset: null, conduct: null };
  return (one) => known.get(keyOf(one)) ?? beforeOf({ ...one, ...nothing });
}

const between = (attackers: Before, defenders: Before): number =>
  forecast(attackers.standing, defenders.standing, attackers.offset);

const roundedShare = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Returns the attackers' expected score; if the sides are left to chance, the taker's average over both sides. */
function forecastOf({ side }: Pick<ChallengeView, "side">, maker: Before, taker: Before): number {
  if (side === "attackers") return roundedShare(between(maker, taker));
  if (side === "defenders") return roundedShare(between(taker, maker));
  return roundedShare((between(taker, maker) + 1 - between(maker, taker)) / 2);
}

export interface Placed {
  readonly challenge: ChallengeView;
  readonly maker: string;
  /** Null for callers without a token. */
  readonly taker: string | null;
}

export async function withStandings(placed: readonly Placed[], ports: Pick<Ports, "env">) {
  const wanted = placed.flatMap(({ challenge: { ruleset }, maker, taker }) =>
    [maker, taker].flatMap((player) => (player === null ? [] : [{ player, ruleset }])),
  );
  const once = new Map(wanted.map((one) => [keyOf(one), one]));
  const before = await readBefore([...once.values()], ports);
  return placed.map(({ challenge, maker, taker }) => {
    const { ruleset } = challenge;
    const made = before({ player: maker, ruleset });
    const isRatable = made.rating !== null && taker !== null && taker !== maker;
    return {
      ...challenge,
      rating: made.rating,
      conduct: made.conduct,
      forecast: isRatable ? forecastOf(challenge, made, before({ player: taker, ruleset })) : null,
    };
  });
}

const FURTHEST = 400;

export async function farFromOwn(
  { id: player }: Pick<Player, "id">,
  { ruleset, requires }: { readonly ruleset: string; readonly requires?: Requirements | undefined },
  ports: Pick<Ports, "env">,
): Promise<Refusal<"invalid-request"> | null> {
  const range = requires?.rating;
  if (range === undefined) return null;
  const one = { player, ruleset };
  const own = (await readBefore([one], ports))(one).rating?.rating;
  if (own === undefined) return null;
  const { min = own, max = own } = range;
  if (min <= own + FURTHEST && max >= own - FURTHEST) return null;
  return fieldRefusal("/requires/rating", "requires-far", { most: FURTHEST, own: Math.round(own) });
}

export async function unmetBy(
  player: Player,
  { ruleset, requires }: Pick<ChallengeTerms, "ruleset" | "requires">,
  ports: Pick<Ports, "env">,
  asker: Asker = "challenge",
): Promise<Refusal<"requirements-not-met"> | null> {
  if (requires === undefined) return null;
  const one = { player: player.id, ruleset };
  const before = (await readBefore([one], ports))(one);
  return requirementsRefusal(requires, { ...before, isBot: isBot(player) }, asker);
}
