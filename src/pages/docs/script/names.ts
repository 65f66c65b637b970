/** Letters that do not look alike, because the service rejects names that look like an existing one. */
const LETTERS = "acefhkpstxyz";
const LENGTH = 5;

/** Gives the players of an example new names in each run, because the names of earlier runs are taken. */
export function namesOfRun(players: readonly string[]) {
  const drawn = crypto.getRandomValues(new Uint8Array(LENGTH));
  const ending = `-${[...drawn].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
  const names = new RegExp(String.raw`\b(?:${players.join("|")})\b`, "g");
  return {
    /** Adds the ending to the players' names in a text that the example sends. */
    sent: (text: string): string =>
      players.length === 0 ? text : text.replaceAll(names, (name) => name + ending),
    /** Removes the ending from the names in a text that the service sent. */
    received: (text: string): string => text.replaceAll(ending, ""),
  };
}
