import type * as z from "zod";
import { NewSeek } from "../contract/challenge.ts";
import { ChallengeOrGame, type GameView } from "../contract/game.ts";
import type { Outcome, ProblemCode } from "../contract/problems/table.ts";
import type { Requirements } from "../contract/standing.ts";
import { USUAL_STOPS } from "../contract/terms.ts";
import { failedBy } from "../game/requires.ts";
import { hasBot } from "../game/state.ts";
import { mergedLists } from "../lib/places.ts";
import { fieldRefusal } from "../contract/problems/table.ts";
import { isBot } from "../mailbox/account.ts";
import { apartFrom } from "../players/blocks.ts";
import { lobbiesBy, type LobbyEntry } from "../players/records.ts";
import type { Principal } from "../players/store.ts";
import { err, ok, otherSide, shippedRuleset } from "../rules/index.ts";
import { type Answer, json, replayHeaders } from "./answers.ts";
import { acceptChallenge, type Made, NOT_MADE, propose } from "./challenges.ts";
import { type Done, once } from "./once.ts";
import { needs, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import type { InPool } from "../players/standings.ts";
import { seatsOf } from "../players/listing.ts";
import { readBefore } from "./standings.ts";

const operation = operationsOf("Challenges");

type Seek = z.output<typeof NewSeek> & { readonly requires?: Requirements };

/** So many challenges are looked at, the oldest ones. */
const LOOKED_AT = 200;

/** The oldest challenges in the lobby by some rule sets. */
async function oldest({ rulesets }: Seek, { env }: Ports): Promise<readonly LobbyEntry[]> {
  const reach = { after: null, limit: LOOKED_AT, order: "asc" } as const;
  return mergedLists(await lobbiesBy(env.DB, reach, rulesets), reach);
}

/** Whether the terms of a challenge are among those that a player looks for; who has made it does not matter here. */
function fitsTerms({ game: { clock, challenge } }: LobbyEntry, { perMove, side, rated }: Seek): boolean {
  const { agreed } = clock;
  if (agreed.kind !== "per-move" || agreed.perMove < perMove.min || agreed.perMove > perMove.max)
    return false;
  if ((challenge.rated === true) !== rated) return false;
  return side === "random" || challenge.side === otherSide(side);
}

const inPool = ({ game }: LobbyEntry, who: string): InPool => ({ player: who, ruleset: game.ruleset });

/** The challenges that fit both ways, the oldest first. */
async function fitting(principal: Principal, seek: Seek, isOpenToBots: boolean, ports: Ports) {
  const { player } = principal;
  const byTerms = (await oldest(seek, ports)).filter((entry) => fitsTerms(entry, seek));
  const others = byTerms.filter(({ game }) => game.challenge.by.id !== player.id);
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
    if (maker === undefined || apart.has(by.id) || (hasBot([maker]) && !isOpenToBots)) return false;
    const [theirs, own] = [before(inPool(one, by.id)), before(inPool(one, player.id))];
    const failed = [
      ...failedBy(requires, { ...own, isBot: isBot(player) }),
      ...failedBy(seek.requires ?? {}, { ...theirs, isBot: hasBot([maker]) }),
    ];
    return failed.length === 0;
  });
}

/** Why nothing more is tried, where a challenge could not be accepted: it is about the player, not about the challenge. */
const HOPELESS: ReadonlySet<ProblemCode> = new Set(["limit-reached", "too-many-requests", "account-closed"]);

/** Accepts the first challenge that can be accepted: somebody else may have been quicker. Null where none can. */
async function acceptFirst(
  principal: Principal,
  entries: readonly LobbyEntry[],
  ports: Ports,
): Promise<Outcome<GameView | null>> {
  for (const { id } of entries) {
    const accepted = await acceptChallenge.run(principal, { id, key: null }, ports);
    if (accepted.ok) return ok(accepted.value.value);
    if (HOPELESS.has(accepted.error.code)) return accepted;
  }
  return ok(null);
}

/** The challenge that somebody else may find. */
const own = ({ rulesets, perMove, rated = false, side, requires }: Seek) => ({
  ruleset: rulesets[0] ?? "",
  side,
  listed: true,
  clock: { kind: "per-move", perMove: perMove.max } as const,
  stops: [...USUAL_STOPS],
  rated,
  ...(requires === undefined ? {} : { requires }),
});

async function findFor(principal: Principal, id: string, wish: Seek, ports: Ports): Promise<Outcome<Made>> {
  const unknown = wish.rulesets.findIndex((one) => shippedRuleset(one) === null);
  if (unknown >= 0) return err(fieldRefusal(`/rulesets/${unknown}`, "no-such-ruleset"));
  const { rated = !isBot(principal.player) } = wish;
  // Nobody plays a rated game against a program who has not asked for one.
  const isOpenToBots = !rated || wish.rated === true;
  const found = await fitting(principal, { ...wish, rated }, isOpenToBots, ports);
  const accepted = await acceptFirst(principal, found, ports);
  if (!accepted.ok || accepted.value !== null) return accepted as Outcome<GameView>;
  return propose(principal, id, own({ ...wish, rated }), ports);
}

const found: Answer<Done<Made>> = {
  described: {
    ...json(ChallengeOrGame, "The game that has begun").described,
    ...json(ChallengeOrGame, "My challenge: none in the lobby fits", { status: 201 }).described,
  },
  reply: ({ value, isReplayed }) => {
    const isGame = "moves" in value;
    const place = isGame ? "games" : "challenges";
    const headers = { location: `/v1/${place}/${value.id}`, ...replayHeaders(isReplayed) };
    return { status: isGame ? 200 : 201, json: value, headers };
  },
};

export const createSeek = operation({
  id: "createSeek",
  method: "post",
  path: "/v1/seeks",
  summary: "Find an opponent",
  description: `Accepts the oldest challenge in the lobby with a time per move that fits both ways: rule set, time, \`rated\`, side, what each of us asks of the other (\`requires\`), and neither blocks the other; the ${LOOKED_AT} oldest are looked at. Else it puts a challenge of mine into the lobby, by the first rule set and with the longest time. Both count as what they are, with the same refusals.`,
  access: needs("play"),
  input: { body: NewSeek },
  repeats: "keyed",
  answer: found,
  refuses: [...NOT_MADE, "requirements-not-met"],
  run: async (principal, { key, ...wish }, ports) =>
    (await once(ports, principal, key, (id) => findFor(principal, id, wish as Seek, ports))) as Outcome<
      Done<Made>,
      (typeof NOT_MADE)[number]
    >,
});
