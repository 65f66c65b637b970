import { ask, type Begun } from "../http/api.ts";

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
