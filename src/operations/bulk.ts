import { Bulk, type BulkView, type BulkInput, NewBulk, type PairingInput } from "../contract/bulk.ts";
import { BULK } from "../contract/bounds.ts";
import { spanInLongGame } from "../contract/clocks.ts";
import { IdParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { fieldFault, type FieldRefusal } from "../contract/problems/fields.ts";
import { fieldsRefusal, refusal } from "../contract/problems/table.ts";
import { shippedAs } from "../game/rules-of.ts";
import { clockTerms } from "../game/view.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { inParts } from "../lib/collections.ts";
import { reached } from "../lib/places.ts";
import { objectOf } from "../lib/tracing.ts";
import { nameKey } from "../players/names.ts";
import { type Player, playersByNames, type Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import type { BulkHost } from "../tournaments/bulk-object.ts";
import type { BulkNow, BulkPairing } from "../tournaments/bulk.ts";
import { created, json, nothing, page } from "./answers.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capReached } from "./limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { matchOf } from "./tournament-world.ts";

const operation = operationsOf("Bulk pairing");
export const bulkOperations = operation.all;

export const bulksOf = ({ env }: Pick<Ports, "env">, organiser: string) =>
  objectOf(env, env.BULKS, organiser);

type World = Omit<BulkHost, "incidents">;

/** Members are fields, not methods, because the host copies them with `...`. */
export class BulkWorld implements World {
  readonly #env: Ports["env"];
  readonly #organiser: string;

  constructor(env: Ports["env"], organiser: string) {
    this.#env = env;
    this.#organiser = organiser;
  }

  readonly use: World["use"] = (player, { clock }, { games: [match = "", ...others] }) => {
    const counted = {
      organiser: this.#organiser,
      match,
      games: others.length + 1,
      span: spanInLongGame(clock),
    };
    return mailboxOf({ env: this.#env }, player).consents.use(counted);
  };
  readonly free: World["free"] = (player, match) =>
    mailboxOf({ env: this.#env }, player).consents.free(match);
  readonly begin: World["begin"] = (match) => matchOf(this.#env, match.id).begin(match);
}

function viewOf({ id, startsAt, rules, clock, rated, pairings, statuses }: BulkNow): BulkView {
  return {
    id,
    status: startsAt > now() ? "scheduled" : "started",
    startsAt: formatInstant(startsAt),
    ruleset: rules.id,
    clock: clockTerms(clock),
    rated,
    pairings: pairings.map(({ ref, games }, n) => ({
      ref,
      games,
      begun: statuses[n] === "begun",
      ...(statuses[n] === "refused" ? { refused: "consent-missing" as const } : {}),
    })),
  };
}

type Players = ReadonlyMap<string, Player>;
const gamesIn = ({ match }: PairingInput): number => match?.games ?? 1;

function errorsOfWhole({ pairings, startsAt }: BulkInput): FieldRefusal[] {
  const games = pairings.reduce((sum, pairing) => sum + gamesIn(pairing), 0);
  const latest = now() + BULK.ahead;
  const isPast = startsAt !== undefined && startsAt <= now();
  const isFar = startsAt !== undefined && startsAt > latest;
  return [
    ...(games > BULK.games ? [fieldFault("/pairings", "too-many-games", { max: BULK.games })] : []),
    ...(isPast ? [fieldFault("/startsAt", "not-ahead")] : []),
    ...(isFar ? [fieldFault("/startsAt", "at-latest", { max: formatInstant(latest) })] : []),
  ];
}

const sidesOf = ({ attackers, defenders }: PairingInput) => Object.entries({ attackers, defenders });

function errorsOfPairings({ pairings }: BulkInput, players: Players): FieldRefusal[] {
  const refs = new Set<string>();
  return pairings.flatMap((pairing, n) => {
    const { attackers, defenders, ref } = pairing;
    const isTwice = ref !== undefined && refs.has(ref);
    if (ref !== undefined) refs.add(ref);
    const unknown = sidesOf(pairing).filter(([, name]) => !players.has(nameKey(name)));
    return [
      ...unknown.map(([side, name]) => fieldFault(`/pairings/${n}/${side}`, "no-such-player", { name })),
      nameKey(attackers) === nameKey(defenders) && fieldFault(`/pairings/${n}/defenders`, "same-player"),
      isTwice && fieldFault(`/pairings/${n}/ref`, "ref-twice"),
    ].filter((fault) => fault !== false);
  });
}

const CONSENTS_AT_ONCE = 25;

async function withoutConsent(
  { pairings, clock, startsAt = now() }: BulkInput,
  players: Players,
  organiser: string,
  ports: Ports,
): Promise<ReadonlySet<string>> {
  const games = new Map<string, number>();
  for (const pairing of pairings)
    for (const key of sidesOf(pairing).map(([, name]) => nameKey(name)))
      games.set(key, (games.get(key) ?? 0) + gamesIn(pairing));
  const missing = new Set<string>();
  async function ask([key, count]: [string, number]): Promise<void> {
    const player = players.get(key);
    if (player === undefined) return;
    const needed = { organiser, games: count, at: startsAt, span: spanInLongGame(clock) };
    if (!(await mailboxOf(ports, player.id).consents.covers(needed))) missing.add(key);
  }
  for (const some of inParts([...games], CONSENTS_AT_ONCE)) await Promise.all(some.map(ask));
  return missing;
}

/** Returns all errors of a request; null if there are none. The code is `consent-missing` if only consents are missing. */
async function wrongWith(input: BulkInput, players: Players, { id, name: by }: Player, ports: Ports) {
  const errors = [...errorsOfWhole(input), ...errorsOfPairings(input, players)];
  const missing = await withoutConsent(input, players, id, ports);
  const agreedAt = `/consents/${by}`;
  const unconsented = input.pairings.flatMap((pairing, n) =>
    sidesOf(pairing)
      .filter(([, name]) => missing.has(nameKey(name)))
      .map(([side, name]) =>
        fieldFault(`/pairings/${n}/${side}`, "consent-missing", { name, page: agreedAt }),
      ),
  );
  if (errors.length > 0) return fieldsRefusal([...errors, ...unconsented]);
  return unconsented.length === 0 ? null : { ...refusal("consent-missing"), fields: unconsented };
}

function pairingOf({ attackers, defenders, ref, match }: PairingInput, players: Players): BulkPairing {
  const seat = (name: string): string => players.get(nameKey(name))!.id;
  const { games, order, tiebreaks } = match ?? { games: 1, order: "together", tiebreaks: [] };
  const ids = Array.from({ length: games }, newId);
  const both = [seat(attackers), seat(defenders)] as const;
  return { players: both, ref: ref ?? null, games: ids, match: { games, order, tiebreaks } };
}

async function make(principal: Principal, id: string, input: BulkInput, ports: Ports) {
  const organiser = principal.player.id;
  const ruleset = await rulesetFor(input.ruleset, ports);
  if (!ruleset.ok) return ruleset;
  const rules = ruleset.value;
  const { clock, rated, startsAt = now() } = input;
  if (rated && shippedAs(rules) === null) return err(refusal("custom-unrated"));
  const names = input.pairings.flatMap(({ attackers, defenders }) => [attackers, defenders]);
  const players = await playersByNames(ports.env.DB, names);
  // A repeat of a stored request returns the stored bulk pairing, even if a consent has ended since.
  const known = await bulksOf(ports, organiser).read(id);
  if (known !== null) return ok(viewOf(known));
  const wrong = await wrongWith(input, players, principal.player, ports);
  if (wrong !== null) return err(wrong);
  const unkept = await keepRuleset(principal, rules, ports);
  if (unkept !== null) return err(unkept);
  const pairings = input.pairings.map((pairing) => pairingOf(pairing, players));
  const bulk = { id, at: now(), startsAt, rules, clock, rated, pairings };
  const made = await bulksOf(ports, organiser).make(bulk, CAPS.bulks.max);
  return made === null ? err(capReached("bulks")) : ok(viewOf(made));
}

export const createBulk = operation.post("/v1/bulk-pairings", {
  id: "createBulkPairing",
  summary: "Create a bulk pairing",
  description: `Begins games between players who consented (\`PUT /v1/me/consents/{organiser}\`), whatever their other settings: all or none, with \`errors\` for each pairing (\`422 consent-missing\` if only consents are missing). The response has the ids of all games, which begin one after another from \`startsAt\` on. Limits: ${BULK.games} games in a request, ${BULK.ahead / DAY} days ahead, and ${CAPS.bulks.max} scheduled bulk pairings.`,
  access: needs("organise"),
  input: { body: NewBulk },
  repeats: "once",
  answer: created(Bulk, "The bulk pairing", ({ id }) => `/v1/bulk-pairings/${id}`),
  refuses: ["invalid-ruleset", "custom-unrated", "consent-missing", "limit-reached"],
  run: (principal, { newId: id, ...input }, ports) => make(principal, id, input, ports),
});

const missing = err(refusal("bulk-not-found"));

export const listBulks = operation.get("/v1/bulk-pairings", {
  id: "listBulkPairings",
  summary: "List your bulk pairings",
  access: needs("organise"),
  input: { query: timedQuery("desc") },
  answer: page(pageOf(Bulk), "A page of bulk pairings, newest first"),
  run: async ({ player }, paging, ports) => {
    const bulks = bulksOf(ports, player.id);
    const rows = reached(await bulks.list(), reachOf(paging, "desc"));
    const whole = await Promise.all(rows.map(({ id }) => bulks.read(id)));
    const found = whole.filter((one) => one !== null);
    return ok(listPage(found, paging, viewOf));
  },
});

export const getBulk = operation.get("/v1/bulk-pairings/{id}", {
  id: "getBulkPairing",
  summary: "Get a bulk pairing",
  access: needs("organise"),
  input: { params: IdParam },
  answer: json(Bulk, "The bulk pairing"),
  refuses: ["bulk-not-found"],
  run: async ({ player }, { id }, ports) => {
    const found = ID_PATTERN.test(id) ? await bulksOf(ports, player.id).read(id) : null;
    return found === null ? missing : ok(viewOf(found));
  },
});

export const deleteBulk = operation.delete("/v1/bulk-pairings/{id}", {
  id: "deleteBulkPairing",
  summary: "Delete a scheduled bulk pairing",
  access: needs("organise"),
  input: { params: IdParam },
  answer: nothing("Deleted: none of its games begins"),
  refuses: ["bulk-not-found", "bulk-started"],
  run: async ({ player }, { id }, ports) => {
    const dropped = ID_PATTERN.test(id) ? await bulksOf(ports, player.id).drop(id) : "missing";
    if (dropped === "missing") return missing;
    return dropped === "started" ? err(refusal("bulk-started")) : ok(null);
  },
});
