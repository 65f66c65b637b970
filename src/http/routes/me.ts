import { createRoute } from "@hono/zod-openapi";
import { gameIdsOf } from "../../players/records.ts";
import type { Player } from "../../players/store.ts";
import { resource } from "../app.ts";
import { mailboxOf, visitorOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { answers, body, problems } from "../schemas/answers.ts";
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

async function goodbye(c: Ctx, player: Player): Promise<void> {
  // From the id, so that a repeat of what was cut off leaves the same name.
  const newName = `deleted-${player.id.slice(0, 8)}`;
  const mailbox = mailboxOf(c.env, player.id);
  const recorded = await gameIdsOf(c.env.DB, player.id);
  await mailbox.close(recorded, newName);
}

export const meRoutes = resource()
  .openapi(read, (c) => c.json(ownPlayer(visitorOf(c).player, c.env.ORIGIN), 200))
  .openapi(change, async (c) => {
    const { player } = visitorOf(c);
    const { email, language, timezone } = c.req.valid("json");
    const changes = {
      ...(language === undefined ? {} : { language }),
      ...(timezone === undefined ? {} : { timezone }),
      // A new address has not been confirmed, whatever the old one was.
      ...(email === undefined || email === player.email ? {} : { email, emailConfirmedAt: null }),
    };
    if (Object.keys(changes).length > 0) await mailboxOf(c.env, player.id).changePlayer(changes);
    return c.json(ownPlayer({ ...player, ...changes }, c.env.ORIGIN), 200);
  })
  .openapi(leave, async (c) => {
    await goodbye(c, visitorOf(c).player);
    return c.body(null, 204);
  });
