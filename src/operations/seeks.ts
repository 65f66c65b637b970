import type * as z from "zod";
import { NewSeek } from "../contract/challenge.ts";
import { ChallengeOrGame } from "../contract/game.ts";
import type { Requirements } from "../contract/standing.ts";
import { USUAL_STOPS } from "../contract/terms.ts";
import { failedBy } from "../game/requires.ts";
import { hasBot } from "../game/state.ts";
import type { Place } from "../lib/places.ts";
import { fieldRefusal, type Outcome, type ProblemCode } from "../contract/problems/table.ts";
import { isBot } from "../mailbox/account.ts";
import { apartFrom } from "../players/blocks.ts";
import { type LobbyEntry, soughtChallenges, type SoughtTerms } from "../players/records.ts";
import type { Player, Principal } from "../players/store.ts";
import { err, ok, otherSide, RULESETS, shippedRuleset } from "../rules/index.ts";
import { type Answer, json, replayHeaders } from "./answers.ts";
import { acceptChallenge, type Made, NOT_MADE, propose } from "./challenges.ts";
import { type Done, once } from "./once.ts";
import { needs, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import type { InPool } from "../players/standings.ts";
import { seatsOf } from "../players/listing.ts";
import { farFromOwn, readBefore } from "./standings.ts";

const operation = operationsOf("Challenges");

export type Seek = z.output<typeof NewSeek> & { readonly requires?: Requirements };

/** How many matching challenges are tried, how many pages of the lobby are read, and how many entries a page has. */
const MOST_TRIED = 200;
const PAGES = 10;
const PAGE = 500;

/** By default people seek rated games, and bots unrated ones. Rated games against bots are only found with `rated: true`. */
export function soughtBy(player: Player, { rulesets, perMove, side, rated }: Seek): SoughtTerms {
  const wanted = rated ?? !isBot(player);
  return {
    by: player.id,
    rulesets,
    perMove,
    rated: wanted === "any" ? null : wanted,
    ratedByBots: rated === true,
    side: side === "random" ? null : otherSide(side),
  };
}

const inPool = ({ game }: LobbyEntry, who: string): InPool => ({ player: who, ruleset: game.ruleset });

/** Returns the challenges that fit both ways: no blocks, and each player meets the other's requirements. */
async function fittingOf(others: readonly LobbyEntry[], player: Player, seek: Seek, ports: Ports) {
  if (others.length === 0) return [];
  const makers = others.map(({ game }) => game.challenge.by.id);
  const [apart, seats, before] = await Promise.all([
    apartFrom(ports.env.DB, player.id, makers),
    seatsOf(ports.env.DB, makers),
    readBefore(
      [
        ...others.map((one) => inPool(one, one.game.challenge.by.id)),
        ...seek.rulesets.map((ruleset) => ({ player: player.id, ruleset })),
      ],
      ports,
    ),
  ]);
  return others.filter((one) => {
    const { by, requires = {} } = one.game.challenge;
    const maker = seats.get(by.id);
    if (maker === undefined || apart.has(by.id)) return false;
    const [theirs, own] = [before(inPool(one, by.id)), before(inPool(one, player.id))];
    const failed = [
      ...failedBy(requires, { ...own, isBot: isBot(player) }),
      ...failedBy(seek.requires ?? {}, { ...theirs, isBot: hasBot([maker]) }),
    ];
    return failed.length === 0;
  });
}

/** Yields fitting challenges, oldest first. Reads several pages, so that many unfitting ones cannot hide a fitting one. */
async function* fitting(player: Player, seek: Seek, ports: Ports): AsyncGenerator<LobbyEntry> {
  const terms = soughtBy(player, seek);
  let after: Place | null = null;
  for (let pages = 0; pages < PAGES; pages++) {
    const reach = { after, limit: PAGE, order: "asc" } as const;
    const found: readonly LobbyEntry[] = await soughtChallenges(ports.env.DB, reach, terms);
    yield* await fittingOf(found, player, seek, ports);
    after = found.at(-1) ?? null;
    if (found.length < PAGE) return;
  }
}

export const UNFOUND = ["requirements", "time", "rated", "unrated", "ruleset", "nobody"] as const;
export type Unfound = (typeof UNFOUND)[number];

const ANY_TIME = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Returns why a seek found nobody: drops its terms one by one until a challenge matches, and returns the last one dropped. */
export async function whyUnfound({ player }: Principal, seek: Seek, { env }: Ports): Promise<Unfound> {
  const terms = soughtBy(player, seek);
  const anyRated = { perMove: ANY_TIME, rated: null, ratedByBots: true };
  const wider: readonly (readonly [Unfound, Partial<SoughtTerms>])[] = [
    ["requirements", {}],
    ["time", { perMove: ANY_TIME }],
    [terms.rated === true ? "rated" : "unrated", anyRated],
    ["ruleset", { ...anyRated, rulesets: RULESETS.map(({ id }) => id) }],
  ];
  const reach = { after: null, limit: 1, order: "asc" } as const;
  for (const [reason, more] of wider)
    if ((await soughtChallenges(env.DB, reach, { ...terms, ...more })).length > 0) return reason;
  return "nobody";
}

/** Refusals that concern the player, not the challenge. After one of these, no other challenge is tried. */
const HOPELESS: ReadonlySet<ProblemCode> = new Set(["limit-reached", "too-many-requests", "account-closed"]);

async function acceptFirst(principal: Principal, entries: AsyncIterable<LobbyEntry>, ports: Ports) {
  let tried = 0;
  for await (const { id } of entries) {
    if (tried++ === MOST_TRIED) break;
    const accepted = await acceptChallenge.run(principal, { id, key: null }, ports);
    if (accepted.ok) return ok(accepted.value.value);
    if (HOPELESS.has(accepted.error.code)) return accepted;
  }
  return ok(null);
}

const own = (player: Player, { rulesets, perMove, rated = "any", side, requires }: Seek) => ({
  ruleset: rulesets[0] ?? "",
  side,
  listed: true,
  clock: { kind: "per-move", perMove: perMove.max } as const,
  stops: [...USUAL_STOPS],
  rated: rated === "any" ? !isBot(player) : rated,
  ...(requires === undefined ? {} : { requires }),
});

async function findFor(principal: Principal, id: string, seek: Seek, ports: Ports): Promise<Outcome<Made>> {
  const unknown = seek.rulesets.findIndex((one) => shippedRuleset(one) === null);
  if (unknown >= 0) return err(fieldRefusal(`/rulesets/${unknown}`, "no-such-ruleset"));
  const { player } = principal;
  const mine = own(player, seek);
  const far = await farFromOwn(player, mine, ports);
  if (far !== null) return err(far);
  const accepted = await acceptFirst(principal, fitting(player, seek, ports), ports);
  if (!accepted.ok || accepted.value !== null) return accepted;
  return propose(principal, id, mine, ports);
}

const found: Answer<Done<Made>> = {
  described: {
    ...json(ChallengeOrGame, "The game that has begun").described,
    ...json(ChallengeOrGame, "Your challenge: none in the lobby fits", { status: 201 }).described,
  },
  reply: ({ value, isReplayed }) => {
    const isGame = "moves" in value;
    const place = isGame ? "games" : "challenges";
    const headers = { location: `/v1/${place}/${value.id}`, ...replayHeaders(isReplayed) };
    return { status: isGame ? 200 : 201, json: value, headers };
  },
};

export const createSeek = operation.post("/v1/seeks", {
  id: "createSeek",
  summary: "Find an opponent",
  description: `Accepts the oldest challenge in the lobby (up to ${MOST_TRIED} are tried) with a time per move that fits both players: rule set, time, \`rated\`, side, \`requires\` and no blocks. Otherwise it creates your own there, by the first rule set and with the longest time. Limits and refusals are those of accepting or creating a challenge.`,
  access: needs("play"),
  input: { body: NewSeek },
  repeats: "keyed",
  answer: found,
  refuses: [...NOT_MADE, "requirements-not-met"],
  run: async (principal, { key, ...seek }, ports) =>
    (await once(ports, principal, key, (id) => findFor(principal, id, seek as Seek, ports))) as Outcome<
      Done<Made>,
      (typeof NOT_MADE)[number]
    >,
});
