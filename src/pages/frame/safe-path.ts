/** The longest path that is led back to, in characters: that of a rule set with the largest board is shorter. */
const LONGEST = 2000;

/** A path of ours: one slash, then no second one and no backslash that browsers take for one; nothing unprintable. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/;

/**
 * Where a form or a link may send its reader on to: a path of this service as it came, `/` for everything else.
 * Every address that comes from outside goes through here before anybody is sent there.
 */
export function safePath(text: string): string {
  return text.length <= LONGEST && OWN_PATH.test(text) ? text : "/";
}

/** The page after the sign-in: the one that was asked for, else the player's own games. */
export function nextPath(text: string | undefined): string {
  return text === undefined || text === "" ? "/me" : safePath(text);
}
