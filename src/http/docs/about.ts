import { SCOPES, type Scope } from "../../players/tokens.ts";

/** What the API is, as the reference says it first. */
export const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Become a player with \`POST /v1/players\`, keep the token, challenge somebody with \`POST /v1/challenges\`, move with
\`POST /v1/games/{id}/moves\`. You hear of your opponent's move by a signed webhook, in \`GET /v1/me/events\`,
or as it happens in \`GET /v1/me/events/stream\` (server-sent events, lines of JSON, or a WebSocket).

Every refusal is \`application/problem+json\` with a stable \`code\`; its \`type\` opens as a page. Send an
\`Idempotency-Key\` with a POST, and repeating it is safe. What has changed, and what a
client may rely on, is at \`/docs/changes\`; an SDK is at \`/sdk.js\`, with its types at \`/sdk.d.ts\`.`;

/** What a token with a scope may do. */
const MEANINGS: Readonly<Record<Scope, string>> = {
  read: "see what is the player's alone: settings, games, challenges, events",
  play: "act in the player's name: challenge, accept, move, resign, give time, take vacation",
  manage: "change settings, webhooks and tokens, and end the account",
};

/** What a token is and what its scopes allow. */
export const SCOPES_IN_WORDS = `A token of a player, as \`POST /v1/players\` and \`POST /v1/me/tokens\` show it once. It has scopes, and each
operation names the one that it needs: ${SCOPES.map((scope) => `\`${scope}\`: ${MEANINGS[scope]}`).join("; ")}. Where none is needed, a token that is
sent has to be valid all the same, and the request counts for it and not for the network.`;
