import type { Row } from "./matrix.ts";

/** The rows of what players do besides moving, on the page of their game. */
export const TOGETHER: readonly Row[] = [
  {
    route: "POST /games/{id}/offers",
    thing: "game",
    statuses: [303, 303, 403, 401, 401],
    form: "type=draw&ply=0",
  },
  {
    route: "POST /games/{id}/offers/accept",
    thing: "offer",
    statuses: [303, 409, 403, 401, 401],
    form: "type=draw&ply=0",
  },
  {
    route: "POST /games/{id}/offers/decline",
    thing: "offer",
    statuses: [303, 409, 403, 401, 401],
    form: "type=draw&ply=0",
  },
  {
    route: "POST /games/{id}/offers/withdraw",
    thing: "offer",
    statuses: [409, 303, 403, 401, 401],
    form: "type=draw",
  },
  {
    route: "POST /games/{id}/messages",
    thing: "game",
    statuses: [303, 303, 403, 401, 401],
    form: "message=Hello",
  },
  {
    route: "POST /games/{id}/notes",
    thing: "game",
    statuses: [303, 303, 403, 401, 401],
    form: "text=mine&version=0",
  },
  { route: "POST /games/{id}/rematch", thing: "over", statuses: [303, 303, 403, 401, 401], form: "" },
];
