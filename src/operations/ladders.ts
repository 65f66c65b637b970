import * as z from "zod";
import { IdParam, NameParam, NameText } from "../contract/fields.ts";
import {
  Ladder,
  LadderChallenge,
  LadderChanges,
  LadderMatch,
  type LadderInput,
  ListedLadder,
  NewLadder,
} from "../contract/ladder.ts";
import type { Requirements } from "../contract/standing.ts";
import { CAPS } from "../contract/limits.ts";
import { listFields, orderedBy, pageOf } from "../contract/lists.ts";
import { refusal } from "../contract/problems/table.ts";
import { notToBeRequired } from "../game/requires.ts";
import { formatInstant } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { defined, pick } from "../lib/json.ts";
import { isBlocked } from "../players/blocks.ts";
import { type LadderRow, listedLadders, takeLadderPlace } from "../players/ladders.ts";
import { playerByName, playerNames, type Principal } from "../players/store.ts";
import { err, ok, shippedRuleset } from "../rules/index.ts";
import { changeable, created, json, page } from "./answers.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capReached, overQuota } from "./limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { commandsOf, needs, NOTHING, OPEN, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { unmetBy } from "./standings.ts";
import {
  askLadder,
  found,
  ladderOf,
  noLadder,
  organised,
  REFUSALS,
  sendCommand,
  viewed,
  viewOf,
} from "./ladder-access.ts";

const operation = operationsOf("Ladders");
export const ladderOperations = operation.all;

const [ORGANISING, PLAYING] = commandsOf(json(Ladder, "The ladder"));

async function make(principal: Principal, id: string, input: LadderInput, ports: Ports) {
  const ruleset = await rulesetFor(input.ruleset, ports);
  if (!ruleset.ok) return ruleset;
  const rules = ruleset.value;
  const isShipped = shippedRuleset(rules.id) !== null;
  const { name, pairing, rated = isShipped, ruleset: _input, ...rest } = input;
  if (rated && !isShipped) return err(refusal("custom-unrated"));
  const requires = { bots: false, ...input.requires } as Requirements;
  const unmeetable = notToBeRequired({ requires, to: null }, rules);
  if (unmeetable !== null) return err(unmeetable);
  const organiser = principal.player.id;
  const over = await overQuota(ports, principal, "newLadders");
  if (over !== null) return err(over);
  const place = { id, name, ruleset: rules.id, organiser };
  if (!(await takeLadderPlace(ports.env.DB, place, CAPS.ladders.max))) return err(capReached("ladders"));
  const unkept = await keepRuleset(principal, rules, ports);
  if (unkept !== null) return err(unkept);
  const settings = { ...rest, name, requires, ruleset: rules.id, rules, rated, ...pairing };
  return ok(await viewOf(await ladderOf(ports, id).make(id, settings, organiser), ports));
}

export const createLadder = operation.post("/v1/ladders", {
  id: "createLadder",
  summary: "Create a ladder",
  description: `Players enter at the bottom and challenge others up to \`reach\` places above. A challenger who wins takes the place, and those between move down; a draw defends it. Entering consents to the games, which begin at once, whatever the player's other settings, and can't be aborted. You can have ${CAPS.ladders.max} ladders that are not closed, of up to ${CAPS.ladderPlaces.max} players.`,
  access: needs("organise"),
  input: { body: NewLadder },
  repeats: "once",
  answer: created(Ladder, "The ladder", ({ id }) => `/v1/ladders/${id}`),
  refuses: ["invalid-ruleset", "custom-unrated", "limit-reached"],
  run: (principal, { newId: id, ...input }, ports) => make(principal, id, input, ports),
});

const listedView = (row: LadderRow, names: ReadonlyMap<string, string>) => ({
  ...pick(row, "id", "name", "ruleset"),
  closed: row.isClosed,
  organisers: [names.get(row.organiser)!],
  players: row.players,
  createdAt: formatInstant(row.createdAt),
});

export const listLadders = operation.get("/v1/ladders", {
  id: "listLadders",
  summary: "List ladders",
  access: OPEN,
  input: {
    query: z.object({
      ...listFields,
      ...orderedBy("desc"),
      player: NameText.optional().meta({ description: "Only ladders with this player." }),
      closed: z
        .enum(["true", "false"])
        .optional()
        .meta({ description: "`true`: closed ladders. Default: open ladders." }),
    }),
  },
  answer: page(pageOf(ListedLadder), "A page of ladders, newest first"),
  refuses: ["player-not-found"],
  run: async (_, { player: name, closed, ...paging }, ports) => {
    const { DB } = ports.env;
    const player = name === undefined ? null : await playerByName(DB, name);
    if (name !== undefined && player === null) return err(refusal("player-not-found", { name }));
    const filter = { player: player?.id ?? null, isClosed: closed === "true" };
    const rows = await listedLadders(DB, filter, reachOf(paging, "desc"));
    const organisers = rows.map(({ organiser }) => organiser);
    const names = await playerNames(DB, organisers);
    const placed = rows.map((row) => ({ ...row, at: row.createdAt }));
    return ok(listPage(placed, paging, (row) => listedView(row, names)));
  },
});

export const getLadder = operation.get("/v1/ladders/{id}", {
  id: "getLadder",
  summary: "Get a ladder",
  access: OPEN,
  input: { params: IdParam },
  answer: changeable(json(Ladder, "The ladder, with its players in order")),
  refuses: ["ladder-not-found"],
  run: async (_, { id }, ports) => viewed(await found(id, ports), ports),
});

export const changeLadder = operation.patch("/v1/ladders/{id}", {
  id: "changeLadder",
  summary: "Update or close a ladder",
  description: "Running matches continue. A closed ladder stays readable.",
  access: needs("organise"),
  input: { params: IdParam, body: LadderChanges },
  repeats: "versioned",
  answer: changeable(json(Ladder, "The ladder")),
  refuses: [...REFUSALS.change, "not-organiser"],
  run: async (principal, { id, versions, closed = false, ...changes }, ports) => {
    const ladder = await organised(principal, id, ports);
    if (!ladder.ok) return ladder;
    const { rules, requires: before } = ladder.value.settings;
    // The setting for bots changes only if the request names it.
    const bots = before.bots === undefined ? {} : { bots: before.bots };
    const requires = changes.requires && ({ ...bots, ...changes.requires } as Requirements);
    const patch = defined({ ...changes, requires });
    const unaskable = notToBeRequired({ ...patch, to: null }, rules);
    if (unaskable !== null) return err(unaskable);
    const by = principal.player.id;
    return sendCommand(id, { type: "change", patch, isClosed: closed, versions, by }, ports);
  },
});

export const enterLadder = operation.post("/v1/ladders/{id}/enter", {
  ...PLAYING,
  id: "enterLadder",
  summary: "Enter a ladder",
  description: "You start at the bottom. Rejected with `403 ladder-not-for-you` if its organiser blocks you.",
  refuses: [...REFUSALS.enter, "ladder-not-for-you", "requirements-not-met"],
  run: async ({ player }, { id, newId: request }, ports) => {
    const ladder = await found(id, ports);
    if (!ladder.ok) return ladder;
    const { organiser, settings } = ladder.value;
    if (await isBlocked(ports.env.DB, { by: organiser, whom: player.id }))
      return err(refusal("ladder-not-for-you"));
    const unmet = await unmetBy(player, settings, ports, "ladder");
    if (unmet !== null) return err(unmet);
    return sendCommand(id, { type: "enter", player: player.id }, ports, request);
  },
});

export const leaveLadder = operation.post("/v1/ladders/{id}/leave", {
  ...PLAYING,
  id: "leaveLadder",
  summary: "Leave a ladder",
  description: "Your running games on it are resigned; players below move up.",
  refuses: REFUSALS.leave,
  run: async ({ player }, { id, newId: request }, ports) => {
    if (!ID_PATTERN.test(id)) return noLadder;
    return sendCommand(id, { type: "leave", player: player.id, why: "left", by: null }, ports, request);
  },
});

export const removeFromLadder = operation.post("/v1/ladders/{id}/players/{name}/remove", {
  ...ORGANISING,
  id: "removeFromLadder",
  summary: "Remove a player from a ladder",
  description: "For its organiser. As if the player left. Block players who should not come back.",
  input: { params: IdParam.extend(NameParam.shape), optionalBody: NOTHING },
  refuses: [...REFUSALS.leave, "not-organiser", "player-not-found"],
  run: async (principal, { id, name, newId: request }, ports) => {
    const ladder = await organised(principal, id, ports);
    if (!ladder.ok) return ladder;
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return err(refusal("player-not-found", { name }));
    const by = principal.player.id;
    const removing = { type: "leave", player: player.id, why: "removed", by } as const;
    return sendCommand(id, removing, ports, request);
  },
});

export const challengeOnLadder = operation.post("/v1/ladders/{id}/challenge", {
  id: "challengeOnLadder",
  summary: "Challenge a player on a ladder",
  description:
    "You play for the place of a player above you, within `reach`. The match begins at once. A player can have one attack and one defence at a time; the same two can meet again after `again`.",
  access: needs("play"),
  input: { params: IdParam, body: LadderChallenge },
  repeats: "once",
  answer: created(LadderMatch, "The match", ({ match }) => `/v1/matches/${match}`),
  refuses: [...REFUSALS.challenge, "player-not-found"],
  run: async ({ player }, { id, name, newId: match }, ports) => {
    const ladder = await found(id, ports);
    if (!ladder.ok) return ladder;
    const other = await playerByName(ports.env.DB, name);
    if (other === null) return err(refusal("player-not-found", { name }));
    const { games: count } = ladder.value.settings;
    const games = [match, ...Array.from({ length: count - 1 }, () => newId())];
    const begun = { id: match, games, challenger: player.id, defender: other.id };
    const answer = await askLadder(id, { type: "challenge", match: begun }, ports);
    if (!answer.ok) return answer;
    // Reads the stored ladder, so that a repeat returns the games of the first request.
    const stored = answer.value.matches.find((one) => one.id === match) ?? begun;
    return ok({ match, games: stored.games, challenger: player.name, defender: other.name });
  },
});
