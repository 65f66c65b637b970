import type { RequestKey } from "../game/answers.ts";
import type { Language } from "../i18n/languages.ts";
import { gameIdsOf } from "../players/records.ts";
import type { Player, Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overMailsTo, overQuota } from "./limits.ts";
import { type Done, once } from "./once.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { ownPlayer, type OwnPlayerView } from "./views/players.ts";

/** What a player wants changed of themselves; what is left out stays. An address of null: none. */
export interface PlayerWish {
  readonly email?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly timezone?: string | undefined;
}

/** What changes of a player; nothing for a wish that they have already. */
function changesFor(player: Player, { email, language, timezone }: PlayerWish) {
  return {
    ...(language === undefined ? {} : { language }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(email === undefined || email === player.email ? {} : { email }),
  };
}

/** Refuses where an address (null: none) has been asked about too often, by this player or by anyone. */
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

/** The player who asks, with what only they see. */
export function readMe(principal: Principal, { env }: Ports): Promise<Outcome<OwnPlayerView>> {
  return within(principal, "read", () => Promise.resolve(ok(ownPlayer(principal.player, env.ORIGIN))));
}

/** Changes the player who asks; a new address is asked to be confirmed. Gives the player as changed. */
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
    // A new address has to be confirmed before mail goes there; without one it goes nowhere.
    const goesTo = changes.email === null ? { confirmedEmail: null } : {};
    return ok(ownPlayer({ ...player, ...changes, ...goesTo }, ports.env.ORIGIN));
  });
}

/** Sends the mail once more that confirms the player's address. Refuses where there is nothing to confirm. */
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

/** Deletes the account of the player who asks: anonymizes them, resigns their games, revokes their tokens. */
export function leave(principal: Principal, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const { id } = principal.player;
    // From the id, so that a repeat of what was cut off leaves the same name.
    const newName = `deleted-${id.slice(0, 8)}`;
    const recorded = await gameIdsOf(ports.env.DB, id);
    await mailboxOf(ports, id).close(recorded, newName);
    return ok(null);
  });
}
