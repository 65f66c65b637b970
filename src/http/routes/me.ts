import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { gameIdsOf } from "../../players/records.ts";
import type { Player } from "../../players/store.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { overMailsTo, overQuota } from "../limits.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, optionalBody, problems } from "../schemas/answers.ts";
import { OwnPlayer, ownPlayer, PlayerChanges } from "../schemas/player.ts";

const tags = ["Me"];

const read = createRoute({
  method: "get",
  path: "/v1/me",
  tags,
  summary: "Me, with what only I see",
  ...needs("read"),
  responses: { 200: answers(OwnPlayer, "The player whose token this is"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/me",
  tags,
  summary: "Change my settings",
  ...needs("manage"),
  request: body(PlayerChanges),
  responses: { 200: answers(OwnPlayer, "Me, as changed"), ...problems },
});

const leave = createRoute({
  method: "delete",
  path: "/v1/me",
  tags,
  summary: "Delete my account",
  description:
    "Resigns running games, withdraws challenges, revokes all tokens. The name becomes `deleted-…` everywhere.",
  ...needs("manage"),
  responses: { 204: { description: "Gone" }, ...problems },
});

const confirmAgain = createRoute({
  method: "post",
  path: "/v1/me/email/confirm",
  tags,
  summary: "Send me the mail that confirms my address once more",
  description:
    "It holds a link that can be used once, for 15 minutes; the link before it is void. Where my address is confirmed already, or I have given none: `409 nothing-to-confirm`.",
  ...needs("manage"),
  request: { ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: { description: "It is on its way" }, ...problems },
});

/** What changes of a player; nothing for a wish that they have already. */
function changesFor(player: Player, { email, language, timezone }: z.output<typeof PlayerChanges>) {
  return {
    ...(language === undefined ? {} : { language }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(email === undefined || email === player.email ? {} : { email }),
  };
}

/** The answer to give where an address (null: none) has been asked about too often, by this player or by anyone. */
async function overConfirmations(c: Ctx, address: string | null): Promise<Response | null> {
  if (address === null) return null;
  return (await overQuota(c, "confirmations")) ?? overMailsTo(c, "confirmationsTo", address);
}

async function goodbye(c: Ctx, player: Player): Promise<void> {
  // From the id, so that a repeat of what was cut off leaves the same name.
  const newName = `deleted-${player.id.slice(0, 8)}`;
  const mailbox = mailboxOf(c.env, player.id);
  const recorded = await gameIdsOf(c.env.DB, player.id);
  await mailbox.close(recorded, newName);
}

export const meRoutes = resource()
  .openapi(read, (c) => c.json(ownPlayer(principalOf(c).player, c.env.ORIGIN), 200))
  .openapi(change, async (c) => {
    const { player } = principalOf(c);
    const changes = changesFor(player, c.req.valid("json"));
    const over = await overConfirmations(c, changes.email ?? null);
    if (over !== null) return over;
    if (Object.keys(changes).length > 0) await mailboxOf(c.env, player.id).changePlayer(changes);
    // A new address has to be confirmed before mail goes there; without one it goes nowhere.
    const goesTo = changes.email === null ? { confirmedEmail: null } : {};
    return c.json(ownPlayer({ ...player, ...changes, ...goesTo }, c.env.ORIGIN), 200);
  })
  .openapi(confirmAgain, (c) =>
    once(c, async () => {
      const over = await overConfirmations(c, principalOf(c).player.email);
      if (over !== null) return over;
      const isSent = await mailboxOf(c.env, principalOf(c).player.id).sendConfirmation();
      return isSent ? c.body(null, 202) : problem(c, "nothing-to-confirm");
    }),
  )
  .openapi(leave, async (c) => {
    await goodbye(c, principalOf(c).player);
    return c.body(null, 204);
  });
