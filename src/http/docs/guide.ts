/** A section of how to begin: its anchor, its heading, paragraphs (with code between backticks), lines to copy. */
interface GuideSection {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** `{origin}` stands for where the service is. */
  readonly code?: string;
}

/** What holds for all operations, as `/docs` says it before it lists them. */
export const GUIDE: readonly GuideSection[] = [
  {
    id: "begin",
    heading: "How to begin",
    text: "Sign up, keep the token, and send it with every request. `POST /v1/players` shows the token once.",
    code: `curl '{origin}/v1/players' -H 'content-type: application/json' -d '{"name": "Ragnhild"}'
export TOKEN=tafl_…
curl '{origin}/v1/me' -H "authorization: Bearer $TOKEN"`,
  },
  { id: "tokens", heading: "Tokens", text: "A token goes in the header `Authorization: Bearer tafl_…`." },
  {
    id: "bots",
    heading: "Bots",
    text: 'A program that plays by itself is a bot, with a name of its own: `POST /v1/players` with `bot`, sent with your token, makes one. It has `"bot": true` wherever it is named. Only a bot may take a program’s advice in a game of its own that is running: who plays as a person decides every move alone. Bots may challenge, and accept open challenges, where they are welcome (`botsWelcome`); anybody may challenge a bot. AI clients speak MCP at `POST /mcp` (the guide AI clients).',
  },
  {
    id: "errors",
    heading: "Errors",
    text: "Every error is `application/problem+json` (RFC 9457): `code` for programs, `detail` for people in English, Russian or Swedish (by `Accept-Language`, or the player’s own language), `type` a page that explains it. `errors` points to each wrong field and says where it was: in the body, the query, the path or a header.\n\nBad input changes nothing. Unknown fields and unknown query parameters are refused. All codes are at `/problems`.",
  },
  {
    id: "retries",
    heading: "Retries",
    text: "Send an `Idempotency-Key` with every POST that takes one, and repeat the request if no answer came: the same key and body is done once and gets the same answer. A key is valid for one game, or for everything outside of games. A move also carries its number, `ply`, so the same move sent twice is one move.",
  },
  {
    id: "versions",
    heading: "Versions",
    text: "Reads of a game have an `ETag`. `If-None-Match` saves reading what hasn’t changed. With `If-Match`, a move or any other command is done only if the game hasn’t changed since; otherwise it is `412 version-changed`. After a takeback, a request that names an undone ply needs it: `428 version-required`.",
  },
  {
    id: "lists",
    heading: "Lists",
    text: "Every list comes in pages of up to 100 (`?limit=`). `next` is the `cursor` of the next page, null at the end, and is also in the `Link` header; `cursor` is where this page ended, to continue from later. Lists by time take `order=desc` (newest first) or `order=asc`. `Accept: application/x-ndjson` returns a line of JSON for each item.",
  },
  {
    id: "limits",
    heading: "Limits",
    text: "`GET /v1/limits` lists all limits. Too many requests get `429 too-many-requests`; `Retry-After` says when to try again. A player can only have so many challenges, tokens or webhooks: one more is `409 limit-reached`.",
  },
  {
    id: "sdk",
    heading: "SDK and other clients",
    text: "`/sdk.js` is a client without dependencies for browsers, Node, Deno, Bun and Workers, with its types at `/sdk.d.ts`: a function for each operation, named by its `operationId`. It retries, pages through lists, listens to streams and verifies webhooks. Clients for other languages can be generated from `/v1/openapi.json`.",
    code: `import { taflpost } from "{origin}/sdk.js";

const api = taflpost("{origin}", { token });
for await (const event of api.events()) {
  if (event.type === "game.turn") console.log(event.data.game.url);
}`,
  },
];
