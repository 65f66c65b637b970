import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { clockSentence } from "../../i18n/sentences/deadlines.ts";
import { honoursSentence } from "../../i18n/sentences/time-off.ts";
import { listWords } from "../../i18n/times.ts";
import { otherSide } from "../../rules/index.ts";
import { MakerStanding, ratedSentences } from "./terms/standing.tsx";
import { calledIn } from "./bot-mark.tsx";
import { Hidden, SubmitButton } from "./buttons.tsx";
import { type Frame, readerOf, useFrame, useWords } from "./context.tsx";
import { Select } from "./fields.tsx";
import { ToCopy } from "./pictures.tsx";
import { DECLINE_REASONS, OFFER_TYPES, RATED_OFFERS } from "../../contract/terms.ts";
import type { ChallengeBefore, ChallengeView } from "../../contract/game.ts";

export type Part = "maker" | "invited" | "spectator";

/** An open challenge names no player, so everybody except its maker is "invited". */
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

/** Returns no sentences if all offers are allowed or, for a rated game, all of `RATED_OFFERS`. */
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

export type ListPage = "me" | "home";
export const LIST_PAGES: ReadonlyMap<unknown, string> = new Map<ListPage, string>([
  ["me", "/me"],
  ["home", "/"],
]);

interface AnswerProps {
  readonly id: string;
  /** The page that lists the challenge; the reader returns to it. */
  readonly from?: ListPage;
}

interface AnswerFormProps extends AnswerProps {
  readonly verb: "accept" | "decline" | "cancel";
  readonly children?: Child;
}

const AnswerForm = ({ id, verb, from, children }: AnswerFormProps) => (
  <form method="post" action={`/games/${id}/${verb}`} data-once>
    {from && <Hidden name="from" value={from} />}
    {children}
  </form>
);

/** `by`: the maker's name, for screen readers on pages with several challenges. */
export function AcceptForm({ by, ...props }: AnswerProps & { readonly by?: string }) {
  const words = useWords().challenges;
  return (
    <AnswerForm {...props} verb="accept">
      <button type="submit" aria-label={by && words.acceptOf(by)}>
        {words.accept}
      </button>
    </AnswerForm>
  );
}

export function DeclineForm(props: AnswerProps) {
  const words = useWords().challenges;
  return (
    <details class="decline">
      <summary>{words.decline}</summary>
      <AnswerForm {...props} verb="decline">
        <Select
          name="reason"
          label={words.reason}
          chosen="no-reason"
          options={DECLINE_REASONS.map((reason) => [reason, words.reasons[reason]])}
        />
        <SubmitButton class="quiet" label={words.decline} />
      </AnswerForm>
    </details>
  );
}

export const CancelForm = (props: AnswerProps) => (
  <AnswerForm {...props} verb="cancel">
    <SubmitButton class="quiet" label={useWords().challenges.cancel} />
  </AnswerForm>
);

export function LinkToCopy({ url }: { readonly url: string }) {
  const words = useWords().challenges;
  return <ToCopy label={words.link} value={url} button={words.copy} />;
}

interface TermsProps {
  readonly challenge: ChallengeView;
  readonly part: Part;
}

/** The terms of a challenge and the maker's message. For other readers, a line above the message names the maker. */
export function ChallengeTerms({ challenge, part }: TermsProps) {
  const { message, by } = challenge;
  return (
    <>
      <p>{termsFor(challenge, part, useFrame()).join(" ")}</p>
      {message !== null && part !== "maker" && <p class="soft">{useWords().notices.writes(by.name)}</p>}
      {message !== null && <blockquote dir="auto">{message}</blockquote>}
    </>
  );
}

const Entry = ({ challenge, part, children }: TermsProps & { readonly children?: Child }) => (
  <li>
    <div>
      <a href={`/games/${challenge.id}`}>{challengeTitle(challenge, part, useFrame().language)}</a>
      <ChallengeTerms challenge={challenge} part={part} />
      {children}
    </div>
  </li>
);

/** The link to the form with which a challenged player proposes other terms. */
export const CounterLink = ({ id }: Pick<AnswerProps, "id">) => (
  <a href={`/games/${id}/counter`}>{useWords().challenges.counter.propose}</a>
);

interface InProps {
  readonly challenge: ChallengeBefore;
  readonly from: ListPage;
}

export const ChallengeIn = ({ challenge, from }: InProps) => (
  <Entry challenge={challenge} part="invited">
    <MakerStanding challenge={challenge} />
    <div class="actions">
      <AcceptForm id={challenge.id} from={from} by={challenge.by.name} />
      <DeclineForm id={challenge.id} from={from} />
      <CounterLink id={challenge.id} />
    </div>
  </Entry>
);

export const ChallengeOut = ({ challenge }: Pick<TermsProps, "challenge">) => (
  <Entry challenge={challenge} part="maker">
    {challenge.to === null && <LinkToCopy url={challenge.url} />}
    <CancelForm id={challenge.id} from="me" />
  </Entry>
);
