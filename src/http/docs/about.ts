import { SCOPES, type Scope } from "../../contract/terms.ts";

/** What the API is: the start of the reference. */
export const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, challenge someone with \`POST /v1/challenges\`, move with
\`POST /v1/games/{id}/moves\`. You hear about your opponent's move by a signed webhook, in \`GET /v1/me/events\`,
or as it happens in \`GET /v1/me/events/stream\` (server-sent events, lines of JSON, or a WebSocket).

Every error is \`application/problem+json\` with a stable \`code\`; its \`type\` opens as a page. Send an
\`Idempotency-Key\` with a POST, and you can safely repeat it. What has changed, and what
clients can rely on, is at \`/docs/changes\`; an SDK is at \`/sdk.js\`, with its types at \`/sdk.d.ts\`.`;

/** What a token with a scope may do. */
const MEANINGS: Readonly<Record<Scope, string>> = {
  read: "read what only the player can see: settings, games, challenges, events",
  play: "act as the player: challenge, accept, move, resign, give time, take vacation",
  manage: "change settings, webhooks and tokens, and end the account",
};

/** What a token is and what its scopes allow. */
export const SCOPES_IN_WORDS = `A token of a player, as \`POST /v1/players\` and \`POST /v1/me/tokens\` show it once. It has scopes, and each
operation names the one that it needs: ${SCOPES.map((scope) => `\`${scope}\`: ${MEANINGS[scope]}`).join("; ")}. Where none is needed, a token you
send still has to be valid, and the request counts against its limits, not the network's.`;
