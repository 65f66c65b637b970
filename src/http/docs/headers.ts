/** Headers of responses that matter to clients, as openapi.json describes them. */
export const HEADERS = {
  "X-Request-Id": {
    description: "Identifies this request in the service's log.",
    example: "0b8f5d0e-6a0f-4f43-9d36-7f1f7d2c8a51",
  },
  ETag: {
    description:
      "The version of the response. Send it in `If-None-Match`: 304 means that nothing has changed.",
    example: 'W/"18"',
  },
  Location: { description: "The path of what was created.", example: "/v1/games/5TZkvvhXFW2HWmvUGHb4ap" },
  "Idempotency-Replayed": {
    description: "`true` if this is the stored response of the first request with this key.",
    example: "true",
  },
  "Retry-After": { description: "How many seconds to wait before trying again.", example: "60" },
  "WWW-Authenticate": { description: "How to send a token (RFC 6750).", example: 'Bearer realm="taflpost"' },
  "X-Next-Cursor": {
    description: "`next`, for a list requested as JSON lines (`Accept: application/x-ndjson`).",
    example: "MTc2MzgzNjQwMDAwMC41VFprdnZoWEZXMkhXbXZVR0hiNGFw",
  },
  "X-Cursor": {
    description: "`cursor`, for a list requested as JSON lines.",
    example: "MTc2MzgzNjQwMDAwMC41VFprdnZoWEZXMkhXbXZVR0hiNGFw",
  },
  "X-Unread": {
    description: "`unread`, for a list requested as JSON lines: ids separated by commas.",
    example: "5TZkvvhXFW2HWmvUGHb4ap",
  },
  "RateLimit-Policy": {
    description:
      "The limits this request counted against (draft-ietf-httpapi-ratelimit-headers-11): the name in `GET /v1/limits`, `q` requests in `w` seconds. A 429 has `Retry-After`; nothing says how many are left. Absent without limits, as on your own machine.",
    example: '"token";q=60;w=60',
  },
  Link: {
    description:
      "Links (RFC 8288): `service-desc` is this document, `service-doc` its pages, `next` the next page of the list, `deprecation` the reason for a deprecation.",
    example: '</v1/lobby?cursor=MTc2>; rel="next"',
  },
  "Content-Disposition": {
    description: "The file name.",
    example: 'attachment; filename="game.json"',
  },
  Deprecation: { description: "Since when this operation is deprecated (RFC 9745).", example: "@1795305600" },
  Sunset: {
    description: "When this operation will be removed (RFC 8594).",
    example: "Sun, 23 May 2027 00:00:00 GMT",
  },
} as const satisfies Readonly<Record<string, { readonly description: string; readonly example: string }>>;

export type HeaderName = keyof typeof HEADERS;
