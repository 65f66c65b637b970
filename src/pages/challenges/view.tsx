import type { AwayView } from "../../contract/clock.ts";
import { raw } from "hono/html";
import type { ChallengeBefore, ChallengeView, GameSummary } from "../../contract/game.ts";
import { rulesetTitle, ruleSummary } from "../../i18n/rulesets/index.ts";
import { changedSentences } from "../../i18n/sentences/play.ts";
import { timeOffSentences } from "../../i18n/sentences/time-off.ts";
import { rulesOf, shippedAs } from "../../game/rules-of.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { describeBoard } from "../../board/described.ts";
import { PNG_SIDE } from "../../board/png.ts";
import { type BoardPicture, boardInline } from "../../board/svg.ts";
import { qrSvg } from "../kit/pictures.tsx";
import {
  AcceptForm,
  CancelForm,
  ChallengeTerms,
  challengeTitle,
  CounterLink,
  DeclineForm,
  LinkToCopy,
  type Part,
  partOf,
  termsFor,
} from "../kit/challenge.tsx";
import { MakerStanding } from "../kit/terms/standing.tsx";
import { LeftUntil } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { Key } from "../kit/buttons.tsx";
import { useFrame, useNow, useReader, useWords } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import type { Preview } from "../kit/preview.tsx";
import { type RefusedName, NameField } from "../kit/sign-up.tsx";
import { LinkLine, Paragraphs } from "../kit/lists.tsx";

export type MakerKnown = ChallengeBefore & AwayView;

interface ChallengeProps {
  readonly challenge: ChallengeView;
  /** Null if the challenge is closed, or if reading its maker failed. */
  readonly known: MakerKnown | null;
  readonly version: GameSummary["version"];
  /** Whether the challenge is closed because nobody answered it in time. */
  readonly hasExpired: boolean;
  readonly board: BoardPicture;
  readonly refusal: string | null;
  /** For example, that a newcomer was signed up although somebody else accepted the challenge first. */
  readonly note: string | null;
  readonly refusedName: RefusedName | null;
}

interface PartProps extends Pick<ChallengeProps, "challenge" | "refusedName"> {
  readonly part: Part;
}

function previewOf({ challenge, part }: PartProps): Preview {
  const frame = useFrame();
  const { language } = frame;
  const rules = rulesOf(challenge);
  const description = [...termsFor(challenge, part, frame), ruleSummary(rules, language)];
  const alt = describeBoard(rules, { board: rules.setup, lastMove: null }, language).title;
  const image = { url: `${challenge.url}/board.png`, side: PNG_SIDE, alt };
  const title = challengeTitle(challenge, part, language);
  return { title, description: description.join(" "), url: challenge.url, image };
}

type ClosedProps = Pick<ChallengeProps, "challenge" | "hasExpired">;

function closedSentences({ challenge, hasExpired }: ClosedProps): readonly string[] {
  const { principal } = useFrame();
  const { challenges: words, notices } = useWords();
  const { by, to, declined, closed } = challenge;
  const isInvited = principal !== null && principal.name === to?.name;
  if (hasExpired) return [words.expired];
  if (closed === "countered")
    return [isInvited ? words.terms.youCountered : words.terms.countered(to?.name ?? "")];
  const isOwn = principal?.name === by.name;
  if (declined === null) return [isOwn ? words.youWithdrew : words.withdrawn(by.name)];
  if (isInvited) return [words.youDeclined];
  const why = declined === "no-reason" ? [] : [notices.declined[declined]];
  return [words.declined(to?.name ?? ""), ...why];
}

function ForLatecomer({ challenge: { counteredBy, to, ruleset }, part }: PartProps) {
  const words = useWords().challenges;
  const query = to === null ? "" : `&to=${encodeURIComponent(to.name)}`;
  const another = part === "maker" ? `/challenges/new?ruleset=${ruleset}${query}` : "/challenges/new";
  return (
    <p>
      {counteredBy === null ? (
        <a href={another}>{words.another}</a>
      ) : (
        <a href={`/games/${counteredBy}`}>{words.terms.counteredBy}</a>
      )}
    </p>
  );
}

/** Shows a link to share only if anyone may accept the challenge. */
function ForMaker({ challenge: { id, url, to, listed } }: PartProps) {
  const words = useWords().challenges;
  const waits = to === null ? words.waitsForAnyone : words.waitsFor(to.name);
  const found = to === null ? ` ${listed ? words.inLobby : words.notInLobby}` : "";
  return (
    <>
      <p>{waits + found}</p>
      {to === null && (
        <>
          <LinkToCopy url={url} />
          {raw(qrSvg(url, words.qr))}
        </>
      )}
      <CancelForm id={id} />
    </>
  );
}

const SignIn = () => (
  <LinkLine
    href={`/sign-in?next=${encodeURIComponent(useFrame().path)}`}
    text={useWords().begin.alreadyPlaying}
  />
);

/** Tells a newcomer with a friend's link how each side wins, with a link to the rules. */
function Goals({ challenge }: Pick<PartProps, "challenge">) {
  const { goals, howTo } = useWords().begin;
  return (
    <p>
      {goals.attackers} {goals.defenders[rulesOf(challenge).escape]} <a href="/how-to-play">{howTo.title}</a>
    </p>
  );
}

function ForInvited({ challenge, refusedName }: PartProps) {
  const { id, to } = challenge;
  if (useFrame().principal === null)
    return (
      <>
        <Goals challenge={challenge} />
        <form class="start" method="post" action={`/games/${id}/accept`} data-once>
          <Key />
          <NameField button={useWords().begin.accept.button} refused={refusedName} />
        </form>
        <SignIn />
      </>
    );
  return (
    <div class="actions">
      <AcceptForm id={id} />
      {to !== null && <DeclineForm id={id} />}
      {to !== null && <CounterLink id={id} />}
    </div>
  );
}

const ForSpectator = ({ challenge: { to } }: PartProps) => (
  <>
    <p>{useWords().challenges.onlyFor(to?.name ?? "")}</p>
    {useFrame().principal === null && <SignIn />}
  </>
);

const OFFERS = { maker: ForMaker, invited: ForInvited, spectator: ForSpectator };

function ShortRules({ challenge }: PartProps) {
  const { language } = useFrame();
  const rules = rulesOf(challenge);
  return (
    <p class="soft">
      <a href={`/rules/${rules.id}`}>{rulesetTitle(rules, language)}</a>
      {": "}
      {ruleSummary(rules, language)}
      {shippedAs(rules) === null && ` ${useWords().gallery.custom}`}
    </p>
  );
}

function Before({ challenge: { rematchOf, counterOf, changed } }: PartProps) {
  const words = useWords().challenges.terms;
  if (rematchOf !== null)
    return (
      <p>
        {words.rematch} <a href={`/games/${rematchOf}`}>{words.rematchOf}</a>
      </p>
    );
  if (counterOf === null) return null;
  return (
    <p>
      {[words.counter, ...changedSentences(changed, useReader())].join(" ")}{" "}
      <a href={`/games/${counterOf}`}>{words.counterOf}</a>
    </p>
  );
}

function Until({ challenge: { expiresAt } }: PartProps) {
  const at = Date.parse(expiresAt);
  return (
    <p>
      <LeftUntil left={Math.max(0, at - useNow())} isStanding={false} hasStops={false} at={at} isToAnswer />
    </p>
  );
}

const Away = ({ known }: { readonly known: MakerKnown }) => (
  <Paragraphs class="note" of={timeOffSentences(known.by.name, known, useReader(), useNow())} />
);

export function ChallengePage(props: ChallengeProps) {
  const { challenge, known, version, board, refusal, note, refusedName } = props;
  const frame = useFrame();
  const part = partOf(challenge, frame);
  const own = { challenge, part, refusedName };
  const isOpen = challenge.status === "open";
  const Offer = isOpen ? OFFERS[part] : ForLatecomer;
  return (
    <Layout title={challengeTitle(challenge, part, frame.language)} preview={previewOf(own)} isWide>
      <Alert says={refusal} />
      {!isOpen && <p class="due">{closedSentences(props).join(" ")}</p>}
      {note !== null && <p class="note">{note}</p>}
      <BoardSymbols />
      <article id="game" class="split" data-game={challenge.id} data-version={version}>
        <div class="proposed" role="img" aria-label={`${board.title} ${board.description}`}>
          {raw(boardInline(board))}
        </div>
        <div>
          <Before {...own} />
          <ChallengeTerms challenge={challenge} part={part} />
          {known !== null && part !== "maker" && (
            <>
              <MakerStanding challenge={known} />
              <Away known={known} />
            </>
          )}
          {isOpen && <Until {...own} />}
          <Offer {...own} />
          <ShortRules {...own} />
        </div>
      </article>
    </Layout>
  );
}
