import { faultText, log } from "../lib/log.ts";
import { isReserved } from "../players/names.ts";
import { addPlayer, type NewSession, type NewToken, type Player } from "../players/store.ts";
import { mailboxOf, type Ctx } from "../http/context.ts";
import { addressOf, overMailsTo, overRate } from "../http/limits.ts";
import { problem } from "../http/problem-answers.ts";

/** Sends the mail that confirms an address. A player it cannot be sent to now has signed up all the same, and can ask again. */
async function askToConfirm(c: Ctx, { id }: Player, address: string): Promise<void> {
  try {
    if ((await overMailsTo(c, "confirmationsTo", address)) === null)
      await mailboxOf(c.env, id).sendConfirmation();
  } catch (fault) {
    log("confirmation-delayed", { requestId: c.var.requestId, fault: faultText(fault) });
  }
}

/**
 * Makes somebody a player, with a first token or session. Answers with the refusal where there were too many of late,
 * or the name is reserved or taken.
 */
export async function becomePlayer(
  c: Ctx,
  wish: Pick<Player, "id" | "name" | "email" | "language" | "timezone">,
  first: NewToken | NewSession,
): Promise<Player | Response> {
  const { name, email } = wish;
  const over = await overRate(c, "signup", addressOf(c));
  if (over !== null) return over;
  if (isReserved(name)) return problem(c, "name-reserved", { name });
  const player = await addPlayer(c.env.DB, wish, first);
  if (player === null) return problem(c, "name-taken", { name });
  if (email !== null) await askToConfirm(c, player, email);
  return player;
}
