import { ask, type Begun } from "../http/api.ts";
import { plan, resigning } from "../http/planning.ts";

/** Has two players offer each other something in a game that has just begun, answer it, and write to each other. */
export async function offerAndWrite({ id, attackers, defenders }: Begun): Promise<void> {
  const at = `/v1/games/${id}`;
  const [mine, theirs] = [{ token: attackers.token }, { token: defenders.token }];
  const extend = { type: "extend", ply: 0, add: "P1D" };
  for (const answer of ["decline", "accept"]) {
    await ask("POST", `${at}/offers`, { ...mine, body: extend });
    await ask("POST", `${at}/offers/extend/${answer}`, { ...theirs, body: { ply: 0 } });
  }
  await ask("POST", `${at}/offers`, { ...mine, body: { type: "draw", ply: 0 } });
  await ask("POST", `${at}/offers`, { ...mine, body: { type: "draw", ply: 0 } });
  await ask("DELETE", `${at}/offers/draw`, mine);
  await ask("POST", `${at}/messages`, { ...theirs, body: { text: "Well met" } });
  await ask("GET", `${at}/messages`, mine);
}

/** Has the player who is not to move in a game that has just begun plan ahead, and think better of it. */
export async function planAhead(game: Begun): Promise<void> {
  for (const method of ["POST", "PUT"] as const) await plan(game, game.defenders, method, resigning(1));
  for (const method of ["GET", "DELETE", "GET"] as const) await plan(game, game.defenders, method);
}
