import type * as z from "zod";
import { SCOPES } from "../contract/terms.ts";
import type { RequestKey } from "../game/answers.ts";
import type { Language } from "../contract/languages.ts";
import { hex, sha256 } from "../lib/bytes.ts";
import { MINUTE } from "../lib/duration.ts";
import { ID_PATTERN, idOfNumber, newId } from "../lib/ids.ts";
import { log } from "../lib/log.ts";
import { isBot } from "../mailbox/account.ts";
import { macsOf } from "../lib/secret.ts";
import { now } from "../lib/now.ts";
import { marksOf, marksOfEach } from "../players/hidden-names.ts";
import { isReserved, nameKey, skeletonOf } from "../players/names.ts";
import { type KeyedSignUp, signUpUnder } from "../players/counters.ts";
import {
  addPlayer,
  botsOf,
  type NewBot,
  type Player,
  playerById,
  playerByName,
  type Principal,
  takenSkeletons,
} from "../players/store.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overMailsTo, overRate } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { addToken } from "./tokens.ts";
import { outOfScope } from "./principals.ts";
import { beginSession } from "./sign-in.ts";
import { ownPlayer } from "./player-views.ts";
import { NewPlayer, SignedUp } from "../contract/player.ts";
import { created, replayed } from "./answers.ts";
import { closedToApps, forPeople, operationsOf, takes } from "./operation.ts";
import { namesLike } from "../players/names-like.ts";

const operation = operationsOf("Players");

const OFFERED = 3;
/** The range of the random number that ends the last suggestions: 100 to 998, so that it has three digits. */
const LUCK = { from: 100, count: 899 };

/** Returns up to three names that are not reserved and do not resemble the name of any player, deleted ones included. */
export async function freeNamesLike(refused: string, { env }: Pick<Ports, "env">) {
  const luck = LUCK.from + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % LUCK.count);
  const names = namesLike(refused, luck).filter((name) => !isReserved(name));
  if (names.length === 0) return [];
  const marks = await marksOfEach(env, names);
  const skeletons = names.map((name, at) => [skeletonOf(name), ...(marks[at] ?? [])]);
  const taken = await takenSkeletons(env.DB, skeletons.flat());
  const free = names.filter((_name, at) => skeletons[at]?.every((skeleton) => !taken.has(skeleton)));
  return free.slice(0, OFFERED);
}

/** How long after the first submission of a form a second one is treated as a repeat, in milliseconds. */
const SAME_PRESS = 10 * MINUTE;

type SignUpFacts = Pick<Player, "name" | "email" | "timezone"> & { readonly language: Language };

interface SignUpInput extends SignUpFacts {
  readonly bot?: NewBot | null;
}

/** `key`: the id of the form, or any other text. `browser`: the session's name. */
export interface BrowserSignUp extends Omit<SignUpFacts, "email"> {
  readonly key: string;
  readonly browser: string;
}

/** Sends a confirmation mail. A failure does not undo the sign-up, because the player can request another mail. */
async function askToConfirm(player: string, address: string, ports: Ports): Promise<void> {
  try {
    if ((await overMailsTo(ports, "confirmationsTo", address)) === null)
      await mailboxOf(ports, player).mail.sendConfirmation();
  } catch (fault) {
    log("error", "confirmation-delayed", { fault });
  }
}

type NameRefusal = "too-many-requests" | "name-reserved" | "name-taken" | "too-many-bots";

async function whyNot({ name, bot = null }: SignUpInput, { env }: Ports) {
  const isFull = bot !== null && (await botsOf(env.DB, bot.botOf)).length >= bot.most;
  return isFull ? refusal("too-many-bots", { max: bot.most }) : refusal("name-taken", { name });
}

/** Adds a player without a token or session. After an interruption, a repeat creates the missing token or session. */
async function addNewPlayer(
  input: SignUpInput & { readonly id: string; readonly under?: KeyedSignUp | null },
  ports: Ports,
): Promise<Outcome<Player, NameRefusal>> {
  const { under = null, ...facts } = input;
  const { name, email, id } = facts;
  const over = await overRate(ports, "signup", ports.network);
  if (over !== null) return err(over);
  if (isReserved(name)) return err(refusal("name-reserved", { name }));
  const known = { marks: await marksOf(ports.env, name), under };
  const player = await addPlayer(ports.env.DB, facts, known);
  if (player === null) return err(await whyNot(input, ports));
  if (email !== null) await askToConfirm(id, email, ports);
  return ok(player);
}

async function firstToken(player: Player, isReplayed: boolean, ports: Ports) {
  const first = await addToken(player, { id: newId(), name: "first token", scopes: SCOPES }, ports);
  if (!first.ok) return first;
  const { token } = first.value;
  return ok({ value: { player: ownPlayer(player, ports.env.ORIGIN), token }, isReplayed });
}

/** Binds a key to a network, or to the operator of a bot, because anyone who repeats the request gets a token. */
async function keyedSignUp({ key, ...digests }: RequestKey, { bot = null }: SignUpInput, { network }: Ports) {
  return { ...digests, key: await sha256(`${bot?.botOf ?? network}\n${key}`) };
}

type BotInput = z.output<typeof NewPlayer>["bot"];

/** Returns the bot that a sign-up creates; null for a person. Rejects callers who may not have bots. */
function botFor(principal: Principal | null, input: BotInput) {
  if (input === undefined) return ok(null);
  if (principal === null) return err(refusal("token-missing"));
  const barred = outOfScope(principal, "manage") ?? closedToApps(principal);
  if (barred !== null) return err(barred);
  const { player } = principal;
  if (isBot(player)) return err(forPeople("bots"));
  const { operator, url = null, about = null } = input;
  if (nameKey(operator) !== nameKey(player.name))
    return err(fieldRefusal("/bot/operator", "operator-not-you", { name: player.name }));
  return ok({ botOf: player.id, botUrl: url, botAbout: about, most: CAPS[RELATIONS.bot.costs.maker].max });
}

/** Answers a repeat of a sign-up with the same player and a new token; null if it is not a repeat. */
async function repeated(under: RequestKey, { name }: SignUpInput, ports: Ports) {
  const { DB } = ports.env;
  const before = await signUpUnder(DB, under.key);
  if (before === null) return null;
  if (before.request !== under.request) return err(refusal("idempotency-key-reused"));
  const player = await playerById(DB, before.playerId);
  // The player has deleted their account since. Nobody else can take the name.
  return player === null ? err(refusal("name-taken", { name })) : firstToken(player, true, ports);
}

export const signUp = operation.post("/v1/players", {
  id: "signUp",
  summary: "Sign up",
  description: `Creates a player and a first token with all scopes. The token is shown only here. With \`bot\`, sent with your own token, the player becomes your bot, permanently: it plays through the API and has no sessions, mail or push messages (\`403 people-only\`). You can have ${CAPS[RELATIONS.bot.costs.maker].max} bots (\`409 too-many-bots\`).`,
  access: takes(null),
  input: { body: NewPlayer },
  repeats: "sign-up",
  answer: replayed(
    created(SignedUp, "The new player, and the token", ({ player }) => `/v1/players/${player.name}`, {
      "cache-control": "no-store",
    }),
  ),
  refuses: [
    "name-taken",
    "name-reserved",
    "limit-reached",
    "too-many-bots",
    "people-only",
    "token-missing",
    "scope-missing",
    "app-may-not",
  ],
  run: async (caller, { key, name, email = null, language, timezone = "UTC", bot: ownBot }, ports) => {
    const bot = botFor(caller, ownBot);
    if (!bot.ok) return bot;
    if (bot.value !== null && email !== null) return err(forPeople("mail"));
    const input = { name, email, language: language ?? ports.language, timezone, bot: bot.value };
    const under = key && (await keyedSignUp(key, input, ports));
    const before = under && (await repeated(under, input, ports));
    if (before !== null) return before;
    const player = await addNewPlayer({ ...input, id: newId(), under }, ports);
    if (player.ok) return firstToken(player.value, false, ports);
    // A concurrent repeat may have been carried out first.
    return (under && (await repeated(under, input, ports))) ?? player;
  },
});

/** Derives unguessable ids from a text: one for each accepted secret, the current secret first. */
export const idsOf = async (env: Ports["env"], purpose: string, text: string): Promise<readonly string[]> =>
  (await macsOf(env, purpose, text, 16)).map((bytes) => idOfNumber(BigInt(`0x${hex(bytes)}`)) ?? newId());

/** Derives ids from the form and the name, so that a second submission finds the player if the first response was lost. */
async function idsFor({ key, name }: BrowserSignUp, { env }: Ports): Promise<readonly string[]> {
  if (!ID_PATTERN.test(key)) return [];
  return idsOf(env, "new player", `${key} ${nameKey(name)}`);
}

async function ofSamePress(name: string, ids: readonly string[], { env }: Ports): Promise<string | null> {
  const player = await playerByName(env.DB, name);
  const isTheirs = player !== null && ids.includes(player.id) && now() - player.createdAt < SAME_PRESS;
  return isTheirs ? player.id : null;
}

/** Signs up a player with a form, and returns the secret of their session. A second submission signs in again. */
export async function signUpInBrowser(input: BrowserSignUp, ports: Ports) {
  const { name, language, timezone, browser } = input;
  const ids = await idsFor(input, ports);
  const id = ids[0] ?? newId();
  const added = await addNewPlayer({ id, name, email: null, language, timezone }, ports);
  const earlier = added.ok ? null : await ofSamePress(name, ids, ports);
  if (!added.ok && earlier === null) return added;
  return ok(await beginSession({ player: earlier ?? id, browser }, ports));
}
