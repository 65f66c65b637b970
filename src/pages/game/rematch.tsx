import { wordsIn } from "../../i18n/catalogues.ts";
import { otherSide } from "../../rules/index.ts";
import { playerOf } from "./sentences.ts";
import type { Situation } from "./situation.ts";

/** The rematch, for a player of a game that is over: same terms, sides swapped, in one press. */
export function Rematch({ situation: { game, mine, reader } }: { readonly situation: Situation }) {
  if (mine === null || game.status !== "finished") return null;
  const words = wordsIn(reader.language).together.rematch;
  const asked = game.rematch;
  const isTheirs = asked !== null && asked.by !== mine;
  const button = asked === null ? words.ask : isTheirs ? words.agree : words.askAgain;
  return (
    <div id="rematch">
      {asked !== null && (
        <p class={isTheirs ? "due" : undefined}>
          {isTheirs ? words.theirs(playerOf(game, otherSide(mine))) : words.yours}{" "}
          <a href={`/games/${asked.game}`}>{words.see}</a>
        </p>
      )}
      <form method="post" action={`/games/${game.id}/rematch`} data-once>
        <button type="submit" class={asked === null || isTheirs ? undefined : "quiet"}>
          {button}
        </button>
      </form>
    </div>
  );
}
