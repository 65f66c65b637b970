import { USUAL_RULESET } from "../../rules/index.ts";
import { useWords } from "./context.tsx";

/** Links for newcomers: how to play, and a challenge by the usual rule set. */
export function PlaceToStart() {
  const { begin, public: words } = useWords();
  return (
    <p>
      {begin.start} <a href="/how-to-play">{begin.howTo.title}</a>
      {" · "}
      <a href={`/challenges/new?ruleset=${USUAL_RULESET.id}`}>{words.front.newChallenge}</a>
    </p>
  );
}
