import type { Child } from "hono/jsx";
import type { ChallengeBefore } from "../../contract/game.ts";
import { HOUSE } from "../../contract/house.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { titleAndSize } from "../../i18n/rulesets/index.ts";
import { clockSentence } from "../../i18n/sentences/deadlines.ts";
import { otherSide, RULESETS, USUAL_RULESET } from "../../rules/index.ts";
import { AcceptForm } from "./challenge.tsx";
import { MakerStanding, ratedSentences } from "./terms/standing.tsx";
import { calledIn } from "./bot-mark.tsx";
import { useFrame, useReader, useWords } from "./context.tsx";
import { Select } from "./fields.tsx";
import { Thumbnail } from "./pictures.tsx";
import { PlaceToStart, setupOf } from "./rulesets.tsx";

export interface LobbyProps {
  /** Listed challenges that anyone may accept. */
  readonly challenges: readonly ChallengeBefore[];
}

interface EntryProps {
  readonly challenge: ChallengeBefore;
}

/** A button that accepts the challenge. For readers who are not signed in, a link to the challenge's page. */
function Accept({ challenge: { id, by } }: EntryProps) {
  if (useFrame().principal !== null) return <AcceptForm id={id} by={by.name} />;
  const words = useWords().challenges;
  return (
    <a class="button quiet" href={`/games/${id}`} aria-label={words.acceptOf(by.name)}>
      {words.accept}
    </a>
  );
}

/** Returns the side that the reader would play, the clock, and whether the game is rated. */
function termsOf(challenge: ChallengeBefore): readonly string[] {
  const { side, clock } = challenge;
  const { wouldPlay } = useWords().notices;
  const reader = useReader();
  return [
    wouldPlay[side === "random" ? side : otherSide(side)],
    clockSentence(clock, reader),
    ...ratedSentences(challenge, reader.language),
  ];
}

function Entry({ challenge }: EntryProps) {
  const { principal, language } = useFrame();
  const { id, by, message } = challenge;
  const rules = rulesOf(challenge);
  const words = useWords().public.front;
  const href = `/games/${id}`;
  const isOwn = by.name === principal?.name;
  return (
    <li>
      <Thumbnail href={href} drawing={setupOf(rules)} />
      <div>
        <a href={href}>{titleAndSize(rules, language)}</a>
        <p>{isOwn ? words.own : [words.by(calledIn(by, language)), ...termsOf(challenge)].join(" ")}</p>
        {!isOwn && <MakerStanding challenge={challenge} />}
        {message !== null && <p class="soft said">{message}</p>}
        {!isOwn && <Accept challenge={challenge} />}
      </div>
    </li>
  );
}

function PlayNowForm({ ruleset }: { readonly ruleset: string }) {
  const { challenges, frame, playNow } = useWords();
  const { language } = useFrame();
  return (
    <form class="play-now" action="/play-now">
      <div class="row low">
        <Select
          name="to"
          label={challenges.make.to}
          options={HOUSE.map(({ name }) => [name, `${name}: ${playNow.levels[name]}`])}
        />
        <Select
          name="ruleset"
          label={frame.rules}
          chosen={ruleset}
          options={RULESETS.map((one) => [one.id, titleAndSize(one, language)])}
        />
        <button type="submit">{playNow.button}</button>
      </div>
    </form>
  );
}

/** An entry with the form for a game against the computer. `ruleset`: the rule set's id in the reader's filter. */
export function House({ ruleset }: { readonly ruleset?: string | undefined }) {
  const { house, houseAbout } = useWords().playNow;
  const rules = RULESETS.find(({ id }) => id === ruleset) ?? USUAL_RULESET;
  return (
    <li>
      <Thumbnail href="/play-now" drawing={setupOf(rules)} />
      <div>
        <strong>{house}</strong>
        <p>{houseAbout}</p>
        <PlayNowForm ruleset={rules.id} />
      </div>
    </li>
  );
}

/** `children`: entries at the beginning of the list. The page needs `BoardSymbols` once. */
export const LobbyList = ({ challenges, children }: LobbyProps & { readonly children?: Child }) => (
  <>
    {(challenges.length > 0 || children) && (
      <ul class="games pairs">
        {children}
        {challenges.map((challenge) => (
          <Entry challenge={challenge} />
        ))}
      </ul>
    )}
    {challenges.length === 0 && (
      <>
        <p class="soft">{useWords().public.front.lobbyEmpty}</p>
        <PlaceToStart />
      </>
    )}
  </>
);
