import type { Situation } from "./situation.ts";

interface Props {
  readonly situation: Situation;
}

/** Keeps a flipped board flipped after the form's answer. */
export function Flipped({ situation }: Props) {
  return situation.isFlipped ? <input type="hidden" name="flip" value="1" /> : null;
}

/**
 * For which ply a form is. Once moves have been taken back a ply can come twice, so that the form names the version of the
 * game, too.
 */
export function Meant({ situation: { game }, ply }: Props & { readonly ply: number }) {
  return (
    <>
      <input type="hidden" name="ply" value={String(ply)} />
      {game.takebacks > 0 && <input type="hidden" name="version" value={String(game.version)} />}
    </>
  );
}
