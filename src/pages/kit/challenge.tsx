import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { clockSentence, honoursSentence } from "../../i18n/sentences/index.ts";
import { listWords } from "../../i18n/times.ts";
import { otherSide } from "../../rules/index.ts";
import { MakerStanding, ratedSentences } from "./terms/standing.tsx";
import { calledIn } from "./bot-mark.tsx";
import { type Frame, readerOf } from "./context.tsx";
import { Select } from "./fields.tsx";
import { ToCopy } from "./pictures.tsx";
import { DECLINE_REASONS, OFFER_TYPES, RATED_OFFERS } from "../../contract/terms.ts";
import type { ChallengeBefore, ChallengeView } from "../../contract/game.ts";

export type Part = "maker" | "invited" | "spectator";

/** Everybody is invited to an open challenge. */
export function partOf({ by, to }: ChallengeView, { principal }: Frame): Part {
  if (principal?.name === by.name) return "maker";
  return to === null || to.name === principal?.name ? "invited" : "spectator";
}

export function challengeTitle(challenge: ChallengeView, part: Part, language: Language): string {
  const words = wordsIn(language).challenges;
  const rules = rulesetTitle(rulesOf(challenge), language);
  const by = calledIn(challenge.by, language);
  const to = challenge.to && calledIn(challenge.to, language);
  if (part === "maker") return to === null ? words.yoursToAnyone(rules) : words.yours(to, rules);
  return part === "spectator" && to !== null ? words.between(by, to, rules) : words.toYou(by, rules);
}

function sideSentence({ side, by }: ChallengeView, part: Part, language: Language): string {
  const { wouldPlay } = wordsIn(language).notices;
  if (side === "random") return wouldPlay.random;
  if (part === "spectator") return wordsIn(language).challenges.sideOf[side](by.name);
  return wouldPlay[part === "maker" ? side : otherSide(side)];
}

const isUsualOfRated = (offers: ChallengeView["offers"]): boolean =>
  RATED_OFFERS.every((type) => offers.includes(type));

/** Empty if everything is allowed. */
function allowedSentences({ offers, rated }: ChallengeView, language: Language): readonly string[] {
  if (offers.length === OFFER_TYPES.length || (rated && isUsualOfRated(offers))) return [];
  const { challenges, log } = wordsIn(language);
  if (offers.length === 0) return [challenges.terms.nothingAllowed];
  const names = OFFER_TYPES.filter((type) => offers.includes(type)).map((type) => log.offers[type]);
  return [challenges.terms.allowed(listWords(names, language))];
}

export function termsFor(challenge: ChallengeView, part: Part, frame: Frame): readonly string[] {
  return [
    sideSentence(challenge, part, frame.language),
    clockSentence(challenge.clock, readerOf(frame)),
    honoursSentence(challenge.stops, frame.language),
    ...ratedSentences(challenge, frame.language),
    ...allowedSentences(challenge, frame.language),
  ];
}

interface PressProps {
  readonly id: string;
  readonly verb: "accept" | "decline" | "cancel";
  readonly language: Language;
  /** The page that lists the challenge; the reader returns to it. */
  readonly from?: ListPage;
}

export const LIST_PAGES = { me: "/me", home: "/" } as const;
export type ListPage = keyof typeof LIST_PAGES;

function PressForm({ id, verb, from, children }: PressProps & { readonly children?: Child }) {
  return (
    <form method="post" action={`/games/${id}/${verb}`} data-once>
      {from && <input type="hidden" name="from" value={from} />}
      {children}
    </form>
  );
}

type AnswerProps = Omit<PressProps, "verb">;

/** `by`: names the maker for screen readers, if there are buttons for other challenges beside it. */
export function AcceptForm({ by, ...props }: AnswerProps & { readonly by?: string }) {
  const words = wordsIn(props.language).challenges;
  return (
    <PressForm {...props} verb="accept">
      <button type="submit" aria-label={by && words.acceptOf(by)}>
        {words.accept}
      </button>
    </PressForm>
  );
}

export function DeclineForm(props: AnswerProps) {
  const words = wordsIn(props.language).challenges;
  return (
    <details class="decline">
      <summary>{words.decline}</summary>
      <PressForm {...props} verb="decline">
        <Select
          name="reason"
          label={words.reason}
          chosen="no-reason"
          options={DECLINE_REASONS.map((reason) => [reason, words.reasons[reason]])}
        />
        <button type="submit" class="quiet">
          {words.decline}
        </button>
      </PressForm>
    </details>
  );
}

export function CancelForm(props: AnswerProps) {
  return (
    <PressForm {...props} verb="cancel">
      <button type="submit" class="quiet">
        {wordsIn(props.language).challenges.cancel}
      </button>
    </PressForm>
  );
}

export function LinkToCopy({ url, language }: { readonly url: string; readonly language: Language }) {
  const words = wordsIn(language).challenges;
  return <ToCopy label={words.link} value={url} button={words.copy} />;
}

export function ChallengeMessage({ challenge, part, language }: MessageProps) {
  const { message, by } = challenge;
  if (message === null) return null;
  return (
    <>
      {part !== "maker" && <p class="soft">{wordsIn(language).notices.writes(by.name)}</p>}
      <blockquote dir="auto">{message}</blockquote>
    </>
  );
}

interface MessageProps {
  readonly challenge: ChallengeView;
  readonly part: Part;
  readonly language: Language;
}

interface ListedProps {
  readonly frame: Frame;
  readonly challenge: ChallengeView;
}

function Entry({ frame, challenge, part, children }: ListedProps & EntryProps) {
  return (
    <li>
      <div>
        <a href={`/games/${challenge.id}`}>{challengeTitle(challenge, part, frame.language)}</a>
        <p>{termsFor(challenge, part, frame).join(" ")}</p>
        <ChallengeMessage challenge={challenge} part={part} language={frame.language} />
        {children}
      </div>
    </li>
  );
}

interface EntryProps {
  readonly part: Part;
  readonly children?: Child;
}

interface InProps extends ListedProps {
  readonly challenge: ChallengeBefore;
  readonly from: ListPage;
}

export function ChallengeIn({ frame, challenge, from }: InProps) {
  const answer = { id: challenge.id, language: frame.language, from };
  return (
    <Entry frame={frame} challenge={challenge} part="invited">
      <MakerStanding challenge={challenge} language={frame.language} />
      <div class="actions">
        <AcceptForm {...answer} by={challenge.by.name} />
        <DeclineForm {...answer} />
        <a href={`/games/${challenge.id}/counter`}>{wordsIn(frame.language).challenges.counter.propose}</a>
      </div>
    </Entry>
  );
}

export function ChallengeOut({ frame, challenge }: ListedProps) {
  const { id, url, to } = challenge;
  return (
    <Entry frame={frame} challenge={challenge} part="maker">
      {to === null && <LinkToCopy url={url} language={frame.language} />}
      <CancelForm id={id} language={frame.language} from="me" />
    </Entry>
  );
}
