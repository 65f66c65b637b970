import type { RequestKey } from "../game/answers.ts";
import type { Language } from "../contract/languages.ts";
import { gameIdsOf } from "../players/records.ts";
import type { Player, Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overMailsTo, overQuota } from "./limits.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { ownPlayer } from "./views/players.ts";
import type { ChallengesFrom } from "../contract/terms.ts";
import type { OwnPlayerView } from "../contract/player.ts";

/** Changes to a player; a missing member stays as it is. An address of null removes it. */
export interface PlayerWish {
  readonly email?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly timezone?: string | undefined;
  readonly challengesFrom?: ChallengesFrom | undefined;
}

/** The columns that change; none for values that the player has already. */
function changesFor(player: Player, { email, language, timezone, challengesFrom }: PlayerWish) {
  return {
    ...(challengesFrom === undefined ? {} : { challengesFrom }),
    ...(language === undefined ? {} : { language }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(email === undefined || email === player.email ? {} : { email }),
  };
}

/** Refuses if too many mails were sent to confirm an address (null: none), by this player or by all together. */
async function overConfirmations(
  principal: Principal,
  address: string | null,
  ports: Ports,
): Promise<Refusal | null> {
  if (address === null) return null;
  return (
    (await overQuota(ports, principal, "confirmations")) ?? overMailsTo(ports, "confirmationsTo", address)
  );
}

/** The principal's player, with what only they see. */
export function readMe(principal: Principal, { env }: Ports): Promise<Outcome<OwnPlayerView>> {
  return within(principal, "read", () => Promise.resolve(ok(ownPlayer(principal.player, env.ORIGIN))));
}

/** Changes the principal's player; a new address gets a mail that confirms it. Gives the changed player. */
export function changeMe(
  principal: Principal,
  wish: PlayerWish,
  ports: Ports,
): Promise<Outcome<OwnPlayerView>> {
  return within(principal, "manage", async () => {
    const { player } = principal;
    const changes = changesFor(player, wish);
    const over = await overConfirmations(principal, changes.email ?? null, ports);
    if (over !== null) return err(over);
    if (Object.keys(changes).length > 0) await mailboxOf(ports, player.id).changePlayer(changes);
    // Mail goes to a new address only once it is confirmed.
    const goesTo = changes.email === null ? { confirmedEmail: null } : {};
    return ok(ownPlayer({ ...player, ...changes, ...goesTo }, ports.env.ORIGIN));
  });
}

/** Sends the mail that confirms the player's address again. Refuses if there is nothing to confirm. */
export function confirmMyAddress(
  principal: Principal,
  key: RequestKey | null,
  ports: Ports,
): Promise<Outcome<Done<null>>> {
  const send = async (): Promise<Outcome<null>> => {
    const over = await overConfirmations(principal, principal.player.email, ports);
    if (over !== null) return err(over);
    const isSent = await mailboxOf(ports, principal.player.id).sendConfirmation();
    return isSent ? ok(null) : err(refusal("nothing-to-confirm"));
  };
  return within(principal, "manage", () => once(ports, principal, key, send));
}

/** Deletes the principal's account: anonymizes the player, resigns their games, revokes their tokens. */
export function leave(principal: Principal, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const { id } = principal.player;
    // From the id, so that a repeat after an interruption leaves the same name.
    const newName = `deleted-${id.slice(0, 8)}`;
    const recorded = await gameIdsOf(ports.env.DB, id);
    await mailboxOf(ports, id).close(recorded, newName);
    return ok(null);
  });
}
