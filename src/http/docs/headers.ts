/** The headers of answers that mean something to a client, as openapi.json describes them. */
export const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the service's log.",
    example: "0b8f5d0e-6a0f-4f43-9d36-7f1f7d2c8a51",
  },
  ETag: {
    description:
      "The version of the answer. Send it in `If-None-Match`, and the answer is 304 if nothing has changed.",
    example: 'W/"18"',
  },
  Location: { description: "The path of what was created.", example: "/v1/games/5TZkvvhXFW2HWmvUGHb4ap" },
  "Idempotency-Replayed": {
    description: "`true` if the same request was done before under the same key: this is its answer again.",
    example: "true",
  },
  "Retry-After": { description: "After how many seconds to try again.", example: "60" },
  "WWW-Authenticate": { description: "How to send a token (RFC 6750).", example: 'Bearer realm="taflpost"' },
  "X-Next-Cursor": {
    description:
      "`next`, for a list requested as lines (`Accept: application/x-ndjson`), which have no room for it.",
    example: "MTc2MzgzNjQwMDAwMC41VFprdnZoWEZXMkhXbXZVR0hiNGFw",
  },
  "X-Cursor": {
    description: "`cursor`, for a list requested as lines: where the page ended.",
    example: "MTc2MzgzNjQwMDAwMC41VFprdnZoWEZXMkhXbXZVR0hiNGFw",
  },
  "X-Unread": {
    description:
      "`unread`, for a list requested as lines: the ids of what belongs on the page and can't be read right now, separated by commas.",
    example: "5TZkvvhXFW2HWmvUGHb4ap",
  },
  "RateLimit-Policy": {
    description:
      "The limits that this request was counted by (draft-ietf-httpapi-ratelimit-headers-11): the name that `GET /v1/limits` has, `q` requests in `w` seconds. Nobody is told how many are left: `Retry-After` of a 429 says when to try again. Absent where nothing is counted, as on your own machine.",
    example: '"token";q=60;w=60',
  },
  Link: {
    description:
      "Where to go from here (RFC 8288): `service-desc` is the API's description, `service-doc` the same for people; `next` is the list's next page; `deprecation` explains an operation that is being removed.",
    example: '</v1/lobby?cursor=MTc2>; rel="next"',
  },
  "Content-Disposition": {
    description: "The name to save the file under.",
    example: 'attachment; filename="game.json"',
  },
  Deprecation: { description: "Since when this operation is deprecated (RFC 9745).", example: "@1795305600" },
  Sunset: {
    description: "When this operation will be removed (RFC 8594).",
    example: "Sun, 23 May 2027 00:00:00 GMT",
  },
} as const satisfies Readonly<Record<string, { readonly description: string; readonly example: string }>>;

export type HeaderName = keyof typeof HEADERS;
