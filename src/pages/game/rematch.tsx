import { wordsIn } from "../../i18n/catalogues.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { After } from "./after.ts";
import { playerOf } from "./sentences.ts";
import type { Situation } from "./situation.ts";

export interface RematchProps {
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

function Press({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <form method="post" action={`/games/${id}/rematch`} data-once>
      <button type="submit">{label}</button>
    </form>
  );
}

/** The rematch: same terms, sides swapped. One press asks for it, or begins the one that the opponent has asked for. */
export function Rematch({ situation: { game, mine, reader }, after }: RematchProps) {
  const { together, over } = wordsIn(reader.language);
  const state = rematchState(game.rematch, after.rematch, mine);
  const toIt = `/games/${game.rematch?.game}`;
  if (state === "begun")
    return (
      <div id="rematch">
        <p>{over.rematch.begun}</p>
        <a class="button" href={toIt}>
          {over.rematch.open}
        </a>
      </div>
    );
  if (mine === null) return null;
  const opponent = playerOf(game, otherSide(mine));
  if (state === "mine")
    return (
      <div id="rematch">
        <p>
          {over.rematch.waits(opponent)} <a href={toIt}>{together.rematch.see}</a>
        </p>
      </div>
    );
  const isTheirs = state === "theirs";
  return (
    <div id="rematch">
      {isTheirs && (
        <p>
          <strong>{together.rematch.theirs(opponent)}</strong> <a href={toIt}>{together.rematch.see}</a>
        </p>
      )}
      {state === "lapsed" && <p>{over.rematch.lapsed}</p>}
      <Press id={game.id} label={isTheirs ? together.rematch.agree : together.rematch.ask} />
      <p class="soft small">{isTheirs ? over.rematch.begins : over.rematch.asks(opponent)}</p>
    </div>
  );
}
