import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import type { Language } from "../../contract/languages.ts";
import { opponentOf, sideFor } from "../../i18n/sentences/game.ts";
import { filled, Left, useLeft } from "../kit/due.tsx";
import { useNow, useReader, useWords } from "../kit/context.tsx";
import { Entries, Section } from "../kit/lists.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { offerSentence } from "../kit/board/sentences.ts";
import { ChallengeIn } from "../kit/challenge.tsx";
import type { MyGame } from "../../operations/my-games.ts";
import { describeBoard } from "../../board/described.ts";
import type { ChallengeBefore } from "../../contract/game.ts";
import { ButtonLink } from "../kit/buttons.tsx";

export interface Standing {
  readonly count: number;
  readonly games: readonly MyGame[];
  readonly challenges: readonly ChallengeBefore[];
  readonly hasMore: boolean;
}

function What({ game }: { readonly game: MyGame }) {
  const [reader, now] = [useReader(), useNow()];
  const mine = sideFor(game, reader);
  const left = useLeft({ game });
  if (game.turn !== mine)
    return game.offers
      .filter(({ by }) => by !== mine)
      .map((offer) => <span class="small">{offerSentence(offer, { game, mine, reader, now })}</span>);
  if (left === null) return null;
  return <span class="small time-left">{filled(useWords().notices.timeLeft, <Left {...left} />)}</span>;
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
  if (challenges.length === 0) return null;
  return (
    <Section id="challenges" title={useWords().myGames.challengesIn}>
      <Entries
        class="games"
        of={challenges}
        each={(challenge) => <ChallengeIn challenge={challenge} from="home" />}
      />
    </Section>
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
        <ButtonLink href="/challenges/new" text={words.public.front.newChallenge} />
        <a class={hasMore ? "button quiet" : undefined} href="/me">
          {words.frame.myGames}
        </a>
      </p>
    </>
  );
}
