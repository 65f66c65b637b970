import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { titleAndSize } from "../../i18n/rulesets/index.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { otherSide } from "../../rules/index.ts";
import { AcceptForm } from "../challenges/parts.tsx";
import type { Frame } from "../frame/layout.tsx";
import { Thumbnail } from "../frame/pictures.tsx";
import { PlaceToStart } from "../how-to-play/page.tsx";
import { readerOf } from "../frame/page.ts";
import { setupOf } from "../rules/card.tsx";
import type { ChallengeView } from "../../contract/game.ts";

interface LobbyProps {
  readonly frame: Frame;
  /** Listed challenges that anyone may accept. */
  readonly challenges: readonly ChallengeView[];
}

/** Accepts at once; who is not signed in is asked for a name where the link leads. */
function Accept({ frame, id }: { readonly frame: Frame; readonly id: string }) {
  if (frame.principal !== null) return <AcceptForm id={id} language={frame.language} />;
  return (
    <a class="button" href={`/games/${id}`}>
      {wordsIn(frame.language).challenges.accept}
    </a>
  );
}

/** Which side the reader would play, and with how much time. */
function termsOf({ side, clock }: ChallengeView, frame: Frame): readonly string[] {
  const { wouldPlay } = wordsIn(frame.language).notices;
  return [wouldPlay[side === "random" ? side : otherSide(side)], clockSentence(clock, readerOf(frame))];
}

function Entry({ frame, challenge }: { readonly frame: Frame; readonly challenge: ChallengeView }) {
  const { id, by, message } = challenge;
  const rules = rulesOf(challenge);
  const words = wordsIn(frame.language).public.front;
  const href = `/games/${id}`;
  const isOwn = by.name === frame.principal?.name;
  return (
    <li>
      <Thumbnail href={href} drawing={setupOf(rules)} />
      <div>
        <a href={href}>{titleAndSize(rules, frame.language)}</a>
        <p>{isOwn ? words.own : [words.by(by.name), ...termsOf(challenge, frame)].join(" ")}</p>
        {message !== null && <p class="soft said">{message}</p>}
        {!isOwn && <Accept frame={frame} id={id} />}
      </div>
    </li>
  );
}

/** Open challenges as the lobby lists them, each with its button and a link to its page. The page needs `BoardSymbols` once. */
export function LobbyList({ frame, challenges }: LobbyProps) {
  return challenges.length === 0 ? (
    <>
      <p class="soft">{wordsIn(frame.language).public.front.lobbyEmpty}</p>
      <PlaceToStart language={frame.language} />
    </>
  ) : (
    <ul class="games pairs">
      {challenges.map((challenge) => (
        <Entry frame={frame} challenge={challenge} />
      ))}
    </ul>
  );
}
