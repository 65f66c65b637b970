/** The query parameter of a game's page that is opened once, after its player has accepted the challenge. */
export const BEGUN = "begun";

/** Returns the address to which accepting a challenge leads; with `sent`, the one after the form for an email address. */
export const begunPath = (path: string, value: "1" | "sent" = "1"): string => `${path}?${BEGUN}=${value}`;
