import type { Child } from "hono/jsx";
import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { useWords } from "./context.tsx";
import { type Side, SIDES } from "../../rules/index.ts";

interface Named {
  readonly name: string;
  readonly bot?: true | undefined;
}

/** A framed word. The space before the word separates it from the name in screen readers, too. */
export const Mark = ({ children }: { readonly children?: Child }) => (
  <>
    {" "}
    <span class="mark">{children}</span>
  </>
);

export const BotMark = ({ of }: { readonly of: Named | null }) =>
  of?.bot === true ? <Mark>{useWords().bots.mark}</Mark> : null;

/** The checkbox that filters bots out of a list (`?bots=false`). */
export const WithoutBots = ({ isChosen }: { readonly isChosen: boolean }) => (
  <label>
    <input type="checkbox" name="bots" value="false" checked={isChosen} />
    <span>{useWords().bots.without}</span>
  </label>
);

export const calledIn = (player: Named, language: Language): string =>
  player.bot === true ? wordsIn(language).bots.named(player.name) : player.name;

/** "Anna – Björn (bot)": the attackers first. */
export const pairIn = (players: Readonly<Record<Side, Named | null>>, language: Language): string =>
  SIDES.map((side) => calledIn(players[side] ?? { name: "" }, language)).join(" – ");
