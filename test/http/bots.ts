import { ask, freshName, type Someone } from "./api.ts";

/** Signs up a bot of a player's, under a name that no other test has. */
export async function signUpBot(
  { name: operator, token }: Someone,
  says: { readonly url?: string; readonly about?: string } = {},
): Promise<Someone> {
  const name = freshName("Bot");
  const { status, body } = await ask<{ token: string; player: { id: string } }>("POST", "/v1/players", {
    token,
    body: { name, bot: { operator, ...says } },
  });
  if (status !== 201) throw new Error(`${name} could not sign up: ${JSON.stringify(body)}`);
  return { name, token: body.token, id: body.player.id };
}
