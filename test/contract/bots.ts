import { ask, challenge, type Someone } from "../http/api.ts";
import { signUpBot } from "../http/bots.ts";

/** Somebody has a bot for a while, which is challenged. */
export async function workWithBots({ name: operator, token }: Someone, you: Someone): Promise<void> {
  const bot = await signUpBot({ name: operator, token, id: "" }, { about: "Bites." });
  await challenge(you, { to: bot.name });
  await ask("GET", "/v1/challenges", { token: bot.token });
  await ask("GET", `/v1/players/${bot.name}`);
  await ask("GET", "/v1/me/bots", { token });
  await ask("POST", `/v1/me/bots/${bot.name}/tokens`, { token });
  await ask("DELETE", `/v1/me/bots/${bot.name}`, { token });
}
