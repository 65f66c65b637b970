/** In paragraphs, backticks enclose code, and links to guides are written as in Markdown. */
interface GuideSection {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** `{origin}` is replaced with the address of the service. */
  readonly code?: string;
}

export const GUIDE: readonly GuideSection[] = [
  {
    id: "begin",
    heading: "How to begin",
    text: "Sign up, keep the token, and send it with every request. `POST /v1/players` shows the token once. [Concepts](/docs/guides/concepts) explains the words of the API.",
    code: `curl '{origin}/v1/players' -H 'content-type: application/json' -d '{"name": "Ragnhild"}'
export TOKEN=tafl_…
curl '{origin}/v1/me' -H "authorization: Bearer $TOKEN"`,
  },
  {
    id: "tokens",
    heading: "Tokens",
    text: "A token goes in the header `Authorization: Bearer tafl_…`. Its [scopes](/docs/guides/concepts#scope) say what it allows.",
  },
  {
    id: "bots",
    heading: "Bots",
    text: 'A program that plays by itself is a bot, with its own name. Create one with `POST /v1/players` and `bot`, sent with your token. It has `"bot": true` wherever it is named. Only bots may use a program’s advice in their running games; a person decides every move alone. Bots may challenge players who welcome bots (`botsWelcome`), and accept their open challenges. Anybody may challenge a bot. AI clients use MCP at `POST /mcp` (see the guide Connect an AI assistant).',
  },
  {
    id: "errors",
    heading: "Errors",
    text: "Every error is a [problem](/docs/guides/concepts#problem): `application/problem+json` (RFC 9457). `code` is for programs. `detail` is for people, in English, Russian or Swedish (by `Accept-Language`, or the player’s language). `type` is a page that explains the error. `errors` points to each wrong field in the body, the query, the path or a header.\n\nBad input changes nothing. Unknown fields and query parameters are rejected. `/problems` lists all codes.",
  },
  {
    id: "retries",
    heading: "Retries",
    text: "Send an `Idempotency-Key` with every POST that takes one, and repeat the request if you get no response. Retries with the same key and body return the first response. A key is valid for one game, or for everything outside of games. A move also has its number, its [ply](/docs/guides/concepts#ply), so the same move sent twice is one move.",
  },
  {
    id: "versions",
    heading: "Versions",
    text: "Games have an `ETag`, made of their [version](/docs/guides/concepts#version). Send it in `If-None-Match` to get 304 if nothing has changed. Send it in `If-Match` to make a move or another command depend on it: if the game has changed since, the command is rejected with `412 version-changed`. After a takeback, a request for an undone ply needs `If-Match`: `428 version-required`.",
  },
  {
    id: "lists",
    heading: "Lists",
    text: "Lists have pages of up to 100 items (`?limit=`). `next` is the [cursor](/docs/guides/concepts#cursor) of the next page, null at the end; it is also in the `Link` header. `cursor` is where this page ended: continue from it later. Lists by time take `order=desc` (newest first) or `order=asc`. `Accept: application/x-ndjson` returns one line of JSON for each item.",
  },
  {
    id: "limits",
    heading: "Limits",
    text: "`GET /v1/limits` lists all limits. Too many requests get `429 too-many-requests`; `Retry-After` says when to try again. The number of challenges, tokens, webhooks and the like is limited, too: one more is `409 limit-reached`.",
  },
  {
    id: "sdk",
    heading: "SDK and other clients",
    text: "`/sdk.js` is a client without dependencies for browsers, Node, Deno, Bun and Workers; its types are at `/sdk.d.ts`. It has a function for each operation, named by its `operationId`. It retries requests, pages through lists, listens to streams and verifies webhooks. Generate clients for other languages from `/v1/openapi.json`.",
    code: `import { taflpost } from "{origin}/sdk.js";

const api = taflpost("{origin}", { token });
for await (const event of api.events()) {
  if (event.type === "game.turn") console.log(event.data.game.url);
}`,
  },
];
