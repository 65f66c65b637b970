import { ask, type Begun, type Someone } from "../http/api.ts";

/** Has the player who is not to move think ahead. */
async function plan(at: string, { token }: Someone): Promise<void> {
  const body = { ply: 1, replies: { "*": { do: "resign" } } };
  await ask("POST", `${at}/plan/check`, { token, body });
  await ask("PUT", `${at}/plan`, { token, body });
  await ask("GET", `${at}/plan`, { token });
  await ask("DELETE", `${at}/plan`, { token });
}

/** Has two players offer each other something in a game that has just begun, answer it, write to each other and think ahead. */
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
  await plan(at, defenders);
}
