import { SCOPES, type Scope } from "../../players/tokens.ts";

/** What the API is: the start of the reference. */
export const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Become a player with \`POST /v1/players\`, keep the token, challenge somebody with \`POST /v1/challenges\`, move with
\`POST /v1/games/{id}/moves\`. Your opponent's move reaches you by a signed webhook, in \`GET /v1/me/events\`,
or as it happens in \`GET /v1/me/events/stream\` (server-sent events, lines of JSON, or a WebSocket).

Every refusal is \`application/problem+json\` with a stable \`code\`; its \`type\` opens as a page. Send an
\`Idempotency-Key\` with a POST to make repeating it safe. What has changed, and what a
client may rely on, is at \`/docs/changes\`; an SDK is at \`/sdk.js\`, with its types at \`/sdk.d.ts\`.`;

/** What a token with a scope may do. */
const MEANINGS: Readonly<Record<Scope, string>> = {
  read: "see the player's private data: settings, games, challenges, events",
  play: "act in the player's name: challenge, accept, move, resign, give time, take vacation",
  manage: "change settings, webhooks and tokens, and delete the account",
};

/** What a token is and what its scopes allow. */
export const SCOPES_IN_WORDS = `A player's token, which \`POST /v1/players\` and \`POST /v1/me/tokens\` show once. It has scopes, and each
operation names the one it needs: ${SCOPES.map((scope) => `\`${scope}\`: ${MEANINGS[scope]}`).join("; ")}. If none is needed, a token that is
sent must still be valid, and the request counts against its limits instead of the network's.`;
