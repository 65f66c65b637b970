import type { Child } from "hono/jsx";
import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Side, SIDES } from "../../rules/index.ts";

/** A player as others are told of them. */
interface Named {
  readonly name: string;
  readonly bot?: true | undefined;
}

/** A word in a frame about what is before it, from which a space sets it apart for those who listen, too. */
export function Mark({ children }: { readonly children?: Child }) {
  return (
    <>
      {" "}
      <span class="mark">{children}</span>
    </>
  );
}

/** What stands behind the name of a bot; nothing for a person. */
export function BotMark({ of, language }: { readonly of: Named | null; readonly language: Language }) {
  return of?.bot === true ? <Mark>{wordsIn(language).bots.mark}</Mark> : null;
}

/** The box of a list's filter that leaves out bots (`?bots=false`). */
export function WithoutBots({
  language,
  isChosen,
}: {
  readonly language: Language;
  readonly isChosen: boolean;
}) {
  return (
    <label>
      <input type="checkbox" name="bots" value="false" checked={isChosen} />
      <span>{wordsIn(language).bots.without}</span>
    </label>
  );
}

/** A player's name in a text, which says of a bot that it is one. */
export const calledIn = (player: Named, language: Language): string =>
  player.bot === true ? wordsIn(language).bots.named(player.name) : player.name;

/** Who plays whom, the attackers first. */
export const pairIn = (players: Readonly<Record<Side, Named | null>>, language: Language): string =>
  SIDES.map((side) => calledIn(players[side] ?? { name: "" }, language)).join(" – ");
