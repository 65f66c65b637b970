import type { AwayView } from "../../contract/clock.ts";
import { raw } from "hono/html";
import type { ChallengeBefore, ChallengeView, GameSummary } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle, ruleSummary } from "../../i18n/rulesets/index.ts";
import { changedSentences, timeOffSentences } from "../../i18n/sentences/index.ts";
import { rulesOf, shippedAs } from "../../game/rules-of.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { describeBoard } from "../../board/described.ts";
import { PNG_SIDE } from "../../board/png.ts";
import { type BoardPicture, boardInline } from "../../board/svg.ts";
import { qrSvg } from "../kit/pictures.tsx";
import {
  AcceptForm,
  CancelForm,
  ChallengeMessage,
  challengeTitle,
  DeclineForm,
  LinkToCopy,
  type Part,
  partOf,
  termsFor,
} from "../kit/challenge.tsx";
import { MakerStanding } from "../kit/terms/standing.tsx";
import { LeftUntil } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import type { Preview } from "../kit/preview.tsx";
import { type RefusedName, NameField } from "../kit/sign-up.tsx";

export type MakerKnown = ChallengeBefore & AwayView;

interface ChallengeProps {
  readonly frame: Frame;
  readonly challenge: ChallengeView;
  /** Null if the challenge is closed. */
  readonly known: MakerKnown | null;
  readonly version: GameSummary["version"];
  /** Whether it is over because nobody answered it in time. */
  readonly hasExpired: boolean;
  readonly board: BoardPicture;
  readonly refusal: string | null;
  /** Names a step that succeeded although the request was refused. */
  readonly note: string | null;
  readonly formKey: string;
  readonly refusedName: RefusedName | null;
}

interface PartProps {
  readonly frame: Frame;
  readonly challenge: ChallengeView;
  readonly part: Part;
  /** The idempotency key, so that a form sent twice makes one player. */
  readonly formKey: string;
  readonly refusedName: RefusedName | null;
}

function previewOf({ frame, challenge, part }: PartProps): Preview {
  const { language } = frame;
  const rules = rulesOf(challenge);
  const description = [...termsFor(challenge, part, frame), ruleSummary(rules, language)];
  const alt = describeBoard(rules, { board: rules.setup, lastMove: null }, language).title;
  const image = { url: `${challenge.url}/board.png`, side: PNG_SIDE, alt };
  const title = challengeTitle(challenge, part, language);
  return { title, description: description.join(" "), url: challenge.url, image };
}

function closedSentences({
  frame,
  challenge,
  hasExpired,
}: PartProps & Pick<ChallengeProps, "hasExpired">): readonly string[] {
  const { language, principal } = frame;
  const words = wordsIn(language).challenges;
  const { by, to, declined, closed } = challenge;
  if (hasExpired) return [words.expired];
  if (closed === "countered")
    return [
      principal !== null && principal.name === to?.name
        ? words.terms.youCountered
        : words.terms.countered(to?.name ?? ""),
    ];
  const isOwn = principal?.name === by.name;
  if (declined === null) return [isOwn ? words.youWithdrew : words.withdrawn(by.name)];
  if (principal !== null && principal.name === to?.name) return [words.youDeclined];
  const why = declined === "no-reason" ? [] : [wordsIn(language).notices.declined[declined]];
  return [words.declined(to?.name ?? ""), ...why];
}

function ForLatecomer({ frame: { language }, challenge, part }: PartProps) {
  if (challenge.counteredBy !== null)
    return (
      <p>
        <a href={`/games/${challenge.counteredBy}`}>{wordsIn(language).challenges.terms.counteredBy}</a>
      </p>
    );
  const to = challenge.to === null ? "" : `&to=${encodeURIComponent(challenge.to.name)}`;
  const address = part === "maker" ? `/challenges/new?ruleset=${challenge.ruleset}${to}` : "/challenges/new";
  return (
    <p>
      <a href={address}>{wordsIn(language).challenges.another}</a>
    </p>
  );
}

/** Only an open challenge has a link to share: nobody else could accept one for a named player. */
function ForMaker({ frame: { language }, challenge }: PartProps) {
  const words = wordsIn(language).challenges;
  const { id, url, to, listed } = challenge;
  const waits = to === null ? words.waitsForAnyone : words.waitsFor(to.name);
  const found = to === null ? ` ${listed ? words.inLobby : words.notInLobby}` : "";
  return (
    <>
      <p>{waits + found}</p>
      {to === null && (
        <>
          <LinkToCopy url={url} language={language} />
          {raw(qrSvg(url, words.qr))}
        </>
      )}
      <CancelForm id={id} language={language} />
    </>
  );
}

function AcceptAsNew({ frame: { language, path }, challenge: { id }, formKey, refusedName }: PartProps) {
  const { begin } = wordsIn(language);
  return (
    <>
      <form class="start" method="post" action={`/games/${id}/accept`} data-once>
        <input type="hidden" name="key" value={formKey} />
        <NameField language={language} button={begin.accept.button} refused={refusedName} />
      </form>
      <p>
        <SignIn path={path} text={begin.alreadyPlaying} />
      </p>
    </>
  );
}

function SignIn({ path, text }: { readonly path: string; readonly text: string }) {
  return <a href={`/sign-in?next=${encodeURIComponent(path)}`}>{text}</a>;
}

function ForInvited(props: PartProps) {
  const { frame, challenge } = props;
  const { id, to } = challenge;
  const { language } = frame;
  if (frame.principal === null) return <AcceptAsNew {...props} />;
  return (
    <div class="actions">
      <AcceptForm id={id} language={language} />
      {to !== null && <DeclineForm id={id} language={language} />}
      {to !== null && <a href={`/games/${id}/counter`}>{wordsIn(language).challenges.counter.propose}</a>}
    </div>
  );
}

function ForSpectator({ frame: { language, principal, path }, challenge: { to } }: PartProps) {
  const words = wordsIn(language).challenges;
  return (
    <>
      <p>{words.onlyFor(to?.name ?? "")}</p>
      {principal === null && (
        <p>
          <SignIn path={path} text={wordsIn(language).begin.alreadyPlaying} />
        </p>
      )}
    </>
  );
}

const OFFERS = { maker: ForMaker, invited: ForInvited, spectator: ForSpectator };

function Terms(props: PartProps) {
  const { frame, challenge, part } = props;
  return (
    <>
      <p>{termsFor(challenge, part, frame).join(" ")}</p>
      <ChallengeMessage challenge={challenge} part={part} language={frame.language} />
    </>
  );
}

function RulesToldBriefly({ frame: { language }, challenge }: PartProps) {
  const rules = rulesOf(challenge);
  return (
    <p class="soft">
      <a href={`/rules/${rules.id}`}>{rulesetTitle(rules, language)}</a>
      {": "}
      {ruleSummary(rules, language)}
      {shippedAs(rules) === null && ` ${wordsIn(language).gallery.custom}`}
    </p>
  );
}

function Before({ frame, challenge: { rematchOf, counterOf, changed } }: PartProps) {
  const words = wordsIn(frame.language).challenges.terms;
  if (rematchOf !== null)
    return (
      <p>
        {words.rematch} <a href={`/games/${rematchOf}`}>{words.rematchOf}</a>
      </p>
    );
  if (counterOf === null) return null;
  return (
    <p>
      {[words.counter, ...changedSentences(changed, readerOf(frame))].join(" ")}{" "}
      <a href={`/games/${counterOf}`}>{words.counterOf}</a>
    </p>
  );
}

function Until({ frame, challenge: { expiresAt } }: PartProps) {
  const reader = readerOf(frame);
  const [at, now] = [Date.parse(expiresAt), Date.parse(frame.now)];
  const left = { left: Math.max(0, at - now), reader, now, isStanding: false, hasStops: false };
  return (
    <p>
      <LeftUntil {...left} at={at} isToAnswer />
    </p>
  );
}

function Away({ frame, challenge: { by }, known }: PartProps & { readonly known: MakerKnown }) {
  const sentences = timeOffSentences(by.name, known, readerOf(frame), Date.parse(frame.now));
  return sentences.map((sentence) => <p class="note">{sentence}</p>);
}

export function ChallengePage(shown: ChallengeProps) {
  const { frame, challenge, known, version, board, refusal, note, formKey, refusedName } = shown;
  const part = partOf(challenge, frame);
  const props = { frame, challenge, part, formKey, refusedName };
  const isOpen = challenge.status === "open";
  const Offer = isOpen ? OFFERS[part] : ForLatecomer;
  return (
    <Layout
      frame={frame}
      title={challengeTitle(challenge, part, frame.language)}
      preview={previewOf(props)}
      isWide
    >
      <Alert says={refusal} />
      {!isOpen && <p class="due">{closedSentences({ ...shown, ...props }).join(" ")}</p>}
      {note !== null && <p class="note">{note}</p>}
      <BoardSymbols />
      <article id="game" class="split" data-game={challenge.id} data-version={version}>
        <div class="proposed" role="img" aria-label={`${board.title} ${board.description}`}>
          {raw(boardInline(board))}
        </div>
        <div>
          <Before {...props} />
          <Terms {...props} />
          {known !== null && part !== "maker" && (
            <>
              <MakerStanding challenge={known} language={frame.language} />
              <Away {...props} known={known} />
            </>
          )}
          {isOpen && <Until {...props} />}
          <Offer {...props} />
          <RulesToldBriefly {...props} />
        </div>
      </article>
    </Layout>
  );
}
