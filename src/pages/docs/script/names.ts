/** Letters that are not taken for others: names must not look like each other. */
const LETTERS = "acefhkpstxyz";
const LENGTH = 5;

/** Renames the players of an example, so that it runs more than once: each run gives them an ending of its own. */
export function namesOfRun(players: readonly string[]) {
  const drawn = crypto.getRandomValues(new Uint8Array(LENGTH));
  const ending = `-${[...drawn].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
  const names = new RegExp(String.raw`\b(?:${players.join("|")})\b`, "g");
  return {
    /** What the service gets instead of a text of the example. */
    sent: (text: string): string =>
      players.length === 0 ? text : text.replaceAll(names, (name) => name + ending),
    /** What the example prints instead of a text of the service. */
    shown: (text: string): string => text.replaceAll(ending, ""),
  };
}
