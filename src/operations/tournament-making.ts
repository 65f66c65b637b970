import { IdParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import { NewTournament, PatchTournament, type TournamentChanges } from "../contract/new-tournament.ts";
import { fieldRefusal, fieldsRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { Tournament, type TournamentView } from "../contract/tournament.ts";
import { shippedAs } from "../game/rules-of.ts";
import { now } from "../lib/now.ts";
import { playerByName, type Principal } from "../players/store.ts";
import { takeTournamentPlace } from "../players/tournaments.ts";
import { err, ok, type Ruleset } from "../rules/index.ts";
import { changedInput, faultsIn, settingsOf, type SettingsInput } from "../tournaments/settings.ts";
import { changeable, created, json } from "./answers.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capReached, overQuota } from "./limits.ts";
import { needs, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { actorOf, headIn, organisedBy, REFUSALS, sendCommand, viewOf } from "./tournament-access.ts";
import { tournamentOf } from "./tournament-world.ts";

const operation = operationsOf("Tournaments");

async function apartIn(pairs: readonly (readonly string[])[] | undefined, { env }: Ports) {
  if (pairs === undefined) return ok({});
  const found = await Promise.all(pairs.flat().map((name) => playerByName(env.DB, name)));
  const missing = found.indexOf(null);
  if (missing >= 0) {
    const pointer = `/apart/${Math.floor(missing / 2)}/${missing % 2}`;
    return err(fieldRefusal(pointer, "no-such-player", { name: pairs.flat()[missing]! }));
  }
  return ok({ apart: pairs.map((_, at) => [found[2 * at]!.id, found[2 * at + 1]!.id] as const) });
}

async function settingsIn(principal: Principal, input: SettingsInput, rules: Ruleset, ports: Ports) {
  if (input.rated === true && shippedAs(rules) === null) return err(refusal("custom-unrated"));
  const faults = faultsIn(input, rules, now());
  if (faults.length > 0) return err(fieldsRefusal(faults));
  const unkept = await keepRuleset(principal, rules, ports);
  return unkept === null ? ok(settingsOf(input, rules)) : err(unkept);
}

export const createTournament = operation.post("/v1/tournaments", {
  id: "createTournament",
  summary: "Create a tournament",
  description: `You organise it, a draft until it is opened. It has one rule set (a custom one is unrated) and any clock but \`unlimited\`. You can organise ${CAPS.tournaments.max} unfinished tournaments (\`409 limit-reached\`).`,
  access: needs("organise"),
  input: { body: NewTournament },
  repeats: "once",
  answer: created(Tournament, "The tournament", ({ id }) => `/v1/tournaments/${id}`),
  refuses: ["limit-reached", "invalid-ruleset", "custom-unrated"],
  run: async (principal, { newId: id, ruleset, apart: pairs, ...input }, ports) => {
    const made = await headIn(id, ports);
    // This is a repeat of a request whose response was lost.
    if (made.ok) return ok(await viewOf(made.value, ports));
    const rules = await rulesetFor(ruleset, ports);
    if (!rules.ok) return rules;
    const apart = await apartIn(pairs, ports);
    if (!apart.ok) return apart;
    const requires = { bots: false, ...input.requires };
    const settings = await settingsIn(principal, { ...input, requires, ...apart.value }, rules.value, ports);
    if (!settings.ok) return settings;
    const by = principal.player.id;
    const over = await overQuota(ports, principal, "newTournaments");
    if (over !== null) return err(over);
    if (!(await takeTournamentPlace(ports.env.DB, id, by, CAPS.tournaments.max)))
      return err(capReached("tournaments"));
    const head = await tournamentOf(ports, id).make({ settings: settings.value, by, isOpen: false });
    return ok(await viewOf(head, ports));
  },
});

const CHANGE = [...REFUSALS.change, "invalid-ruleset", "custom-unrated"] as const;

export const changeTournament = operation.patch("/v1/tournaments/{id}", {
  id: "changeTournament",
  summary: "Update a tournament",
  description:
    "Until it starts. Fields you leave out keep their values, also within `pairing`, `start` and `players`. With a new format, settings that only the old one had return to defaults.",
  access: needs("organise"),
  input: { params: IdParam, body: PatchTournament },
  repeats: "versioned",
  answer: changeable(json(Tournament, "The changed tournament")),
  refuses: CHANGE,
  run: change,
});

/** Changes a tournament. If it changes meanwhile and the request names no version, tries again with the new state. */
async function change(
  principal: Principal,
  { id, versions, ...input }: { id: string; versions: readonly number[] | null } & TournamentChanges,
  ports: Ports,
): Promise<Outcome<TournamentView, (typeof CHANGE)[number] | "invalid-request" | "too-many-requests">> {
  const { ruleset, apart: pairs, ...changes } = input;
  const found = await organisedBy(principal, id, ports);
  if (!found.ok) return found;
  const { settings: before, version } = found.value;
  if (versions !== null && !versions.includes(version)) return err(refusal("version-changed", { version }));
  const rules = ruleset === undefined ? ok(before.rules) : await rulesetFor(ruleset, ports);
  if (!rules.ok) return rules;
  const apart = await apartIn(pairs, ports);
  if (!apart.ok) return apart;
  const other = ruleset === undefined ? null : rules.value;
  const whole = changedInput(before, { ...changes, ...apart.value }, other);
  const settings = await settingsIn(principal, whole, rules.value, ports);
  if (!settings.ok) return settings;
  const command = { type: "change", settings: settings.value, version, ...actorOf(principal) } as const;
  const changed = await sendCommand(id, command, ports);
  const isStale = !changed.ok && changed.error.code === "version-changed";
  return isStale && versions === null ? change(principal, { id, versions, ...input }, ports) : changed;
}
