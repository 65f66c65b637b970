/** The query parameter of a game's page that opens right after the game has begun. */
export const BEGUN = "begun";

/** Returns the address of that page. `sent`: the reader has also just sent the form for an email address. */
export const begunPath = (path: string, value: "1" | "sent" = "1"): string => `${path}?${BEGUN}=${value}`;
