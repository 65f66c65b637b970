import { ask, challenge, type Someone } from "../http/api.ts";

const EDGE = { name: "To the edge", size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", escape: "edge" };

/** Somebody has rules of their own checked, proposes a game by them, which another one accepts, and looks at both. */
export async function playOwnRules(maker: Someone, taker: Someone): Promise<void> {
  await ask("POST", "/v1/rulesets/validate", { body: { ruleset: EDGE } });
  await ask("POST", "/v1/rulesets/validate", { body: { otn: "dim:7 start:/7/" } });
  const id = await challenge(maker, { ruleset: EDGE });
  const { body } = await ask("GET", `/v1/challenges/${id}`);
  await ask("GET", `/v1/rulesets/${String(body["ruleset"])}`);
  await ask("POST", `/v1/challenges/${id}/accept`, { token: taker.token });
  await ask("GET", `/v1/games/${id}`);
}
