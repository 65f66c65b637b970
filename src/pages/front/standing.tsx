import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import type { Language } from "../../contract/languages.ts";
import { opponentOf, sideFor } from "../../i18n/sentences/index.ts";
import { filled, Left, leftOf } from "../kit/due.tsx";
import { useFrame, useNow, useReader, useWords } from "../kit/context.tsx";
import { Entries } from "../kit/lists.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { offerSentence } from "../kit/board/sentences.ts";
import { ChallengeIn } from "../kit/challenge.tsx";
import type { MyGame } from "../../operations/my-games.ts";
import { describeBoard } from "../../board/described.ts";
import type { ChallengeBefore } from "../../contract/game.ts";

export interface Standing {
  readonly count: number;
  readonly games: readonly MyGame[];
  readonly challenges: readonly ChallengeBefore[];
  readonly hasMore: boolean;
}

function What({ game }: { readonly game: MyGame }) {
  const [reader, now] = [useReader(), useNow()];
  const mine = sideFor(game, reader);
  const words = useWords();
  const left = leftOf({ game, reader, now });
  if (game.turn !== mine)
    return game.offers
      .filter(({ by }) => by !== mine)
      .map((offer) => <span class="small">{offerSentence(offer, { game, mine, reader, now })}</span>);
  if (left === null) return null;
  return <span class="small time-left">{filled(words.notices.timeLeft, <Left {...left} />)}</span>;
}

function Waiting({ game }: { readonly game: MyGame }) {
  const reader = useReader();
  const href = `/games/${game.id}`;
  return (
    <li>
      <Thumbnail href={href} drawing={describeBoard(rulesOf(game), game, reader.language)} />
      <a href={href}>{opponentOf(game, reader)}</a>
      <span class="small soft">{rulesetTitle(rulesOf(game), reader.language)}</span>
      <What game={game} />
    </li>
  );
}

function Challenges({ challenges }: Pick<Standing, "challenges">) {
  const frame = useFrame();
  const words = useWords();
  if (challenges.length === 0) return null;
  return (
    <section aria-labelledby="challenges">
      <h2 id="challenges">{words.myGames.challengesIn}</h2>
      <Entries
        class="games"
        of={challenges}
        each={(challenge) => <ChallengeIn frame={frame} challenge={challenge} from="home" />}
      />
    </section>
  );
}

export function headingFor({ count }: Standing, language: Language): string {
  const { waiting, nowhere } = wordsIn(language).begin.front;
  return count === 0 ? nowhere : waiting(count);
}

export function WhatWaits({ standing: { games, challenges, hasMore } }: { readonly standing: Standing }) {
  const words = useWords();
  return (
    <>
      <Entries class="columns waiting-boards plain" of={games} each={(game) => <Waiting game={game} />} />
      <Challenges challenges={challenges} />
      <p class="actions">
        <a class="button" href="/challenges/new">
          {words.public.front.newChallenge}
        </a>
        <a class={hasMore ? "button quiet" : undefined} href="/me">
          {words.frame.myGames}
        </a>
      </p>
    </>
  );
}
