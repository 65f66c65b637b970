import type { Child } from "hono/jsx";
import { BoardSymbols } from "../../board/view.tsx";
import type { ChallengeBefore, ChallengeView } from "../../contract/game.ts";
import type { MyGame } from "../../operations/my-games.ts";
import type { Advice } from "../../operations/passkeys.ts";
import type { NextRound } from "../../operations/tournament-access.ts";
import { ButtonLink } from "../kit/buttons.tsx";
import { ChallengeIn, ChallengeOut } from "../kit/challenge.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { KeepAccessNote } from "../kit/sign-up.tsx";
import { FinishedGame, GameCard } from "./cards.tsx";
import { NextRoundLine, Recent, type RecentLine } from "./recent.tsx";

interface FinishedProps {
  /** Newest first. */
  readonly finished: readonly MyGame[];
  /** The cursor of older games; null if there are none. */
  readonly older: string | null;
}

interface MyGamesProps extends FinishedProps {
  /** Most urgent first. */
  readonly yourTurn: readonly MyGame[];
  /** Games in which the opponent is to move and has offered the reader something. */
  readonly offered: readonly MyGame[];
  readonly theirTurn: readonly MyGame[];
  readonly challengesIn: readonly ChallengeBefore[];
  readonly challengesOut: readonly ChallengeView[];
  /** Other players' actions since the last visit, newest first. */
  readonly recent: readonly RecentLine[];
  readonly nextRound: NextRound | null;
  /** Advice for a player with neither confirmed address nor passkey; null for other players, or if it was shown before. */
  readonly advice: Advice | null;
}

interface SectionProps<One> {
  readonly heading: string;
  readonly class?: string;
  /** An empty section is left out. */
  readonly of: readonly One[];
  readonly each: (one: One) => Child;
}

const Section = <One,>({ heading, class: kind = "games", of, each }: SectionProps<One>) =>
  of.length === 0 ? null : (
    <section>
      <h2>{heading}</h2>
      <ul class={kind}>{of.map(each)}</ul>
    </section>
  );

const CARDS = "columns cards large plain";

const running = (game: MyGame) => <GameCard game={game} isWaiting={false} />;
const waiting = (game: MyGame) => <GameCard game={game} isWaiting />;
const incoming = (challenge: ChallengeBefore) => <ChallengeIn challenge={challenge} from="me" />;
const outgoing = (challenge: ChallengeView) => <ChallengeOut challenge={challenge} />;
const over = (game: MyGame) => <FinishedGame game={game} />;

function Waiting({ yourTurn, offered, challengesIn }: MyGamesProps) {
  const words = useWords().myGames;
  const isNothing = [yourTurn, offered, challengesIn].every(({ length }) => length === 0);
  return (
    <>
      {isNothing && <p>{words.nothingWaits}</p>}
      <Section heading={words.yourTurn} class={CARDS} of={yourTurn} each={waiting} />
      <Section heading={words.offered} class={CARDS} of={offered} each={waiting} />
      <Section heading={words.challengesIn} of={challengesIn} each={incoming} />
    </>
  );
}

function WaitingForOthers({ theirTurn, challengesOut }: MyGamesProps) {
  const words = useWords().myGames;
  return (
    <>
      <Section heading={words.theirTurn} class={CARDS} of={theirTurn} each={running} />
      <Section heading={words.challengesOut} of={challengesOut} each={outgoing} />
    </>
  );
}

function Finished({ finished, older }: FinishedProps) {
  const { myGames, public: words } = useWords();
  return (
    <>
      <Section heading={words.player.finished} of={finished} each={over} />
      {older !== null && (
        <LinkLine href={`/me?older=${encodeURIComponent(older)}`} rel="next" text={myGames.older} />
      )}
    </>
  );
}

function Beginning({ isNewcomer }: { readonly isNewcomer: boolean }) {
  const words = useWords().myGames;
  return (
    <>
      {isNewcomer && <p>{words.nothing}</p>}
      <p class="actions">
        <ButtonLink quiet={!isNewcomer} href="/challenges/new" text={useWords().public.front.newChallenge} />
        <ButtonLink quiet href="/lobby" text={words.lobby} />
        <a href="/records?mine=1">{useWords().records.title}</a>
      </p>
    </>
  );
}

/** Shows the reader's games and challenges. The title contains the number of those that wait for the reader. */
export function MyGamesPage(props: MyGamesProps) {
  const { yourTurn, offered, theirTurn, challengesIn, challengesOut, finished } = props;
  const count = useFrame().principal?.waiting;
  const heading = useWords().frame.myGames;
  const isNewcomer = [yourTurn, offered, theirTurn, challengesIn, challengesOut, finished].every(
    ({ length }) => length === 0,
  );
  const title = count ? `(${count}) ${heading}` : heading;
  return (
    <Layout title={title} heading={heading} isWide>
      <BoardSymbols />
      {props.advice !== null && <KeepAccessNote advice={props.advice} />}
      <Recent lines={props.recent} />
      <NextRoundLine next={props.nextRound} />
      <Beginning isNewcomer={isNewcomer} />
      {!isNewcomer && <Waiting {...props} />}
      <WaitingForOthers {...props} />
      <Finished {...props} />
    </Layout>
  );
}

export function OlderPage(props: FinishedProps) {
  const { myGames: words, frame } = useWords();
  return (
    <Layout title={frame.myGames} isWide>
      <BoardSymbols />
      {props.finished.length === 0 && <p>{words.noneOlder}</p>}
      <Finished {...props} />
      <LinkLine href="/me" text={words.back} />
    </Layout>
  );
}
