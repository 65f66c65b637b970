import type { Child } from "hono/jsx";
import type { Reader } from "../../i18n/reader.ts";
import type { MyGame } from "../../operations/my-games.ts";
import type { Advice } from "../../operations/passkeys.ts";
import type { ChallengeBefore, ChallengeView } from "../../contract/game.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence, moveSentence, numbered, opponentOf, sideFor } from "../../i18n/sentences/index.ts";
import { dateWords } from "../../i18n/times.ts";
import { otherSide, SIDES } from "../../rules/index.ts";
import { describeBoard } from "../../board/described.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { ChallengeIn, ChallengeOut } from "../kit/challenge.tsx";
import { offerSentence } from "../kit/board/sentences.ts";
import { Due, filled, When } from "../kit/due.tsx";
import { BotMark } from "../kit/bot-mark.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useNow, useReader, useWords } from "../kit/context.tsx";
import { KeepAccessNote } from "../kit/sign-up.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { ButtonLink, Hidden } from "../kit/buttons.tsx";
import { LinkLine } from "../kit/lists.tsx";

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
  /** Advice for a player without a confirmed address and without a passkey; null for others, or if it was shown before. */
  readonly advice: Advice | null;
}

interface GameProps {
  readonly game: MyGame;
}

interface EntryProps extends GameProps {
  readonly isWaiting?: boolean;
  readonly children?: Child;
}

function Entry({ game, isWaiting = false, children }: EntryProps) {
  const reader = useReader();
  const href = `/games/${game.id}`;
  const side = game.status === "playing" ? sideFor(game, reader) : null;
  return (
    <li class={isWaiting ? "waiting" : undefined}>
      <Thumbnail href={href} drawing={describeBoard(rulesOf(game), game, reader.language)} />
      <div>
        <a href={href}>{`${opponentOf(game, reader)} · ${rulesetTitle(rulesOf(game), reader.language)}`}</a>{" "}
        {SIDES.map((one) => (
          <BotMark of={game.players[one]} />
        ))}
        {side && <p>{useWords().notices.youPlay[side]}</p>}
        {children}
      </div>
    </li>
  );
}

function lastMoveSentence(game: MyGame, reader: Reader): string {
  const { lastMove, turn, players } = game;
  const mover = turn && players[otherSide(turn)]?.name;
  if (lastMove === null || mover == null) return useWords().myGames.noMoveYet;
  return numbered(game.ply, moveSentence(mover, lastMove.move, reader), reader);
}

function RunningGame({ game, isWaiting }: GameProps & { readonly isWaiting: boolean }) {
  const now = useNow();
  const reader = useReader();
  const offers = game.offers.map((offer) =>
    offerSentence(offer, { game, mine: sideFor(game, reader), reader, now }),
  );
  return (
    <Entry game={game} isWaiting={isWaiting}>
      <p>{lastMoveSentence(game, reader)}</p>
      {offers.map((offer) => (
        <p>
          <strong>{offer}</strong>
        </p>
      ))}
      <p class={isWaiting ? undefined : "soft"}>
        <Due game={game} />
      </p>
      <Later game={game} />
    </Entry>
  );
}

function FinishedGame({ game }: GameProps) {
  const at = Date.parse(game.finishedAt ?? game.createdAt);
  const reader = useReader();
  return (
    <Entry game={game}>
      <p>{resultSentence(game, reader)}</p>
      <p class="soft">{dateWords(at, reader.language, reader.timezone)}</p>
    </Entry>
  );
}

interface SectionProps<One> {
  readonly heading: string;
  /** An empty section is left out. */
  readonly of: readonly One[];
  readonly each: (one: One) => Child;
}

const Section = <One,>({ heading, of, each }: SectionProps<One>) =>
  of.length === 0 ? null : (
    <section>
      <h2>{heading}</h2>
      <ul class="games">{of.map(each)}</ul>
    </section>
  );

const running = (game: MyGame) => <RunningGame game={game} isWaiting={false} />;
const waiting = (game: MyGame) => <RunningGame game={game} isWaiting />;
const incoming = (challenge: ChallengeBefore) => <ChallengeIn challenge={challenge} from="me" />;
const outgoing = (challenge: ChallengeView) => <ChallengeOut challenge={challenge} />;
const over = (game: MyGame) => <FinishedGame game={game} />;

function Waiting({ yourTurn, offered, challengesIn }: MyGamesProps) {
  const words = useWords().myGames;
  const isNothing = [yourTurn, offered, challengesIn].every(({ length }) => length === 0);
  return (
    <>
      {isNothing && <p>{words.nothingWaits}</p>}
      <Section heading={words.yourTurn} of={yourTurn} each={waiting} />
      <Section heading={words.offered} of={offered} each={waiting} />
      <Section heading={words.challengesIn} of={challengesIn} each={incoming} />
    </>
  );
}

function WaitingForOthers({ theirTurn, challengesOut }: MyGamesProps) {
  const words = useWords().myGames;
  return (
    <>
      <Section heading={words.theirTurn} of={theirTurn} each={running} />
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

/** Shows links to a new game, with an explanation for newcomers. */
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

/** Shows the reader's games and challenges. The title says how many wait for them. */
export function MyGamesPage(props: MyGamesProps) {
  const { yourTurn, offered, theirTurn, challengesIn, challengesOut, finished } = props;
  const count = useFrame().principal?.waiting;
  const heading = useWords().frame.myGames;
  const isNewcomer = [yourTurn, offered, theirTurn, challengesIn, challengesOut, finished].every(
    ({ length }) => length === 0,
  );
  const title = count ? `(${count}) ${heading}` : heading;
  return (
    <Layout title={title} heading={heading}>
      <BoardSymbols />
      {props.advice !== null && <KeepAccessNote advice={props.advice} />}
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
    <Layout title={frame.myGames}>
      <BoardSymbols />
      {props.finished.length === 0 && <p>{words.noneOlder}</p>}
      <Finished {...props} />
      <LinkLine href="/me" text={words.back} />
    </Layout>
  );
}

/** The numbers of days for which a game can be moved to the end of the list. */
export const DAYS_LATER = [1, 3, 7];

function Form({ game, children }: { readonly game: MyGame; readonly children?: unknown }) {
  return (
    <form method="post" action="/me/later" class="actions">
      <Hidden name="game" value={game.id} />
      {children}
    </form>
  );
}

/** Moves a running game to the end of the list for some days, or back. */
function Later({ game }: GameProps) {
  const { myGames, together } = useWords();
  const words = myGames.later;
  const { snoozedUntil } = game;
  if (snoozedUntil === null)
    return (
      <details class="later">
        <summary>{words.title}</summary>
        <p class="soft">{words.hint}</p>
        <Form game={game}>
          {DAYS_LATER.map((days) => (
            <button type="submit" class="quiet" name="days" value={String(days)}>
              {together.days(days)}
            </button>
          ))}
        </Form>
      </details>
    );
  return (
    <>
      <p class="note">{filled(words.until, <When at={Date.parse(snoozedUntil)} />)}</p>
      <Form game={game}>
        <button type="submit" class="quiet" name="days" value="0">
          {words.back}
        </button>
      </Form>
    </>
  );
}
