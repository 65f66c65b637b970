import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { After } from "./after.ts";
import { playerOf } from "./sentences.ts";
import type { Situation } from "./situation.ts";

/** A game that is over, and what it leads on to. */
export interface AfterProps {
  readonly situation: Situation;
  readonly after: After;
}

/** How a rematch stands for its reader. */
export type RematchState = "none" | "mine" | "theirs" | "lapsed" | "begun";

/** How it stands for a side (null: for spectators). Who declined one, or let it expire, may ask for another. */
export function rematchState(
  asked: Situation["game"]["rematch"],
  status: After["rematch"],
  mine: Side | null,
): RematchState {
  if (asked === null || status === null) return "none";
  if (status === "playing" || status === "finished") return "begun";
  const isMine = asked.by === mine;
  if (status === "cancelled") return isMine ? "lapsed" : "none";
  return isMine ? "mine" : "theirs";
}

/** What is said of the rematch: what has happened, what a press does, and the button for it. */
function partsOf({ situation: { game, mine, reader }, after }: AfterProps) {
  const { together, over } = wordsIn(reader.language);
  const state = rematchState(game.rematch, after.rematch, mine);
  if (state === "begun")
    return { said: over.rematch.begun, hint: null, open: over.rematch.open, press: null };
  if (mine === null || after.isAlone) return { said: null, hint: null, open: null, press: null };
  const opponent = playerOf(game, otherSide(mine));
  const { ask, agree, see } = together.rematch;
  switch (state) {
    case "mine":
      return { said: over.rematch.waits(opponent), hint: null, open: see, press: null };
    case "theirs":
      return { said: together.rematch.theirs(opponent), hint: over.rematch.begins, open: see, press: agree };
    default: {
      const said = state === "lapsed" ? over.rematch.lapsed : null;
      return { said, hint: over.rematch.asks(opponent), open: null, press: ask };
    }
  }
}

/**
 * The rematch: same terms, sides swapped. One press asks for it, or begins the one that the opponent has asked for. Its
 * children are what else can be done, in the same row.
 */
export function Rematch({ children, ...props }: AfterProps & { readonly children?: Child }) {
  const { game } = props.situation;
  const { said, hint, open, press } = partsOf(props);
  return (
    <div id="rematch">
      {said !== null && <p class={open !== null && press !== null ? "asked" : undefined}>{said}</p>}
      <div class="actions">
        {press !== null && (
          <form method="post" action={`/games/${game.id}/rematch`} data-once>
            <button type="submit">{press}</button>
          </form>
        )}
        {open !== null && (
          <a class={press === null ? "button" : "button quiet"} href={`/games/${game.rematch?.game}`}>
            {open}
          </a>
        )}
        {children}
      </div>
      {hint !== null && <p class="soft small">{hint}</p>}
    </div>
  );
}
