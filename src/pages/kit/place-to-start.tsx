import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { USUAL_RULESET } from "../../rules/index.ts";

/** Recommends rules for a first game. */
export function PlaceToStart({ language }: { readonly language: Language }) {
  const { begin, public: words } = wordsIn(language);
  return (
    <p>
      {begin.start} <a href="/how-to-play">{begin.howTo.title}</a>
      {" · "}
      <a href={`/challenges/new?ruleset=${USUAL_RULESET.id}`}>{words.front.newChallenge}</a>
    </p>
  );
}
