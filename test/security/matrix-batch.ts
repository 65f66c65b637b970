import type { Row } from "./matrix.ts";

/** Requests that come together. */
export const BATCH: readonly Row[] = [
  {
    route: "POST /v1/batch",
    thing: "none",
    statuses: [200, 200, 200, 200, 401],
    body: { requests: [{ id: "a", method: "GET", path: "/v1/me" }] },
  },
];
