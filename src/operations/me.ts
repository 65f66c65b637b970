import type * as z from "zod";
import { overMailsTo, overQuota } from "./limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { ownPlayer } from "./player-views.ts";
import { isBot } from "../mailbox/account.ts";
import { defined } from "../lib/json.ts";
import { nameOfGone } from "../lib/names.ts";
import { OwnPlayer, PlayerChanges } from "../contract/player.ts";
import type { Player, Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing } from "./answers.ts";
import { closedToApps, forPeople, needs, needsPerson, NOTHING, operationsOf } from "./operation.ts";

const operation = operationsOf("Me");
export const meOperations = operation.all;

const seenBy = ({ player, token }: Principal): Player =>
  token.kind === "app" ? { ...player, email: null, confirmedEmail: null } : player;

export const getMe = operation.get("/v1/me", {
  id: "getMe",
  summary: "Get your account",
  access: needs("read"),
  answer: json(OwnPlayer, "The account, with what only you can see"),
  run: (principal, _input, { env }) => ok(ownPlayer(seenBy(principal), env.ORIGIN)),
});

function changesFor(player: Player, input: z.output<typeof PlayerChanges>) {
  const email = input.email === player.email ? undefined : input.email;
  return defined({ ...input, email });
}

async function overConfirmations(principal: Principal, address: string | null, ports: Ports) {
  if (address === null) return null;
  return (
    (await overQuota(ports, principal, "confirmations")) ?? overMailsTo(ports, "confirmationsTo", address)
  );
}

export const updateMe = operation.patch("/v1/me", {
  id: "updateMe",
  summary: "Update your account",
  access: needs("manage"),
  input: { body: PlayerChanges },
  answer: json(OwnPlayer, "The account, as changed"),
  refuses: ["limit-reached", "people-only", "app-may-not"],
  run: async (principal, input, ports) => {
    const { player } = principal;
    const closed = input.email === undefined ? null : closedToApps(principal);
    if (closed !== null) return err(closed);
    if (input.email != null && isBot(player)) return err(forPeople("mail"));
    const changes = changesFor(player, input);
    const over = await overConfirmations(principal, changes.email ?? null, ports);
    if (over !== null) return err(over);
    if (Object.keys(changes).length > 0) await mailboxOf(ports, player.id).account.change(changes);
    // Mail goes to a new address only once it is confirmed.
    const goesTo = changes.email === null ? { confirmedEmail: null } : {};
    const changed = { ...principal, player: { ...player, ...changes, ...goesTo } };
    return ok(ownPlayer(seenBy(changed), ports.env.ORIGIN));
  },
});

export const sendConfirmationMail = operation.post("/v1/me/email/confirm", {
  id: "sendConfirmationMail",
  summary: "Send your confirmation e-mail again",
  description:
    "Each link works for 15 minutes. Once you use one, the others no longer work. `409 nothing-to-confirm` if you have no address, or it is confirmed.",
  access: needsPerson("manage", "mail"),
  input: { optionalBody: NOTHING },
  repeats: "once",
  answer: nothing("The e-mail is on its way", 202),
  refuses: ["nothing-to-confirm"],
  run: async (principal, _input, ports) => {
    const over = await overConfirmations(principal, principal.player.email, ports);
    if (over !== null) return err(over);
    const isSent = await mailboxOf(ports, principal.player.id).mail.sendConfirmation();
    return isSent ? ok(null) : err(refusal("nothing-to-confirm"));
  },
});

export const deleteMe = operation.delete("/v1/me", {
  id: "deleteMe",
  summary: "Delete your account",
  description:
    "Resigns running games, withdraws challenges, revokes all tokens and deletes your bots. Your name becomes `deleted-…` everywhere.",
  access: needs("manage"),
  answer: nothing("Deleted"),
  run: async ({ player: { id } }, _input, ports) => {
    await mailboxOf(ports, id).account.close(nameOfGone(id));
    return ok(null);
  },
});
