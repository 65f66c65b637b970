import { kindOf } from "../../game/clock/kinds.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import { Hidden, SubmitButton } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { Select } from "../kit/fields.tsx";
import { useFormat } from "../kit/format.ts";
import { useSituation } from "../kit/board/context.tsx";
import { GameForm } from "../kit/board/forms.tsx";
import { offerSentence, playerOf } from "../kit/board/sentences.ts";
import type { Situation } from "../kit/board/situation.ts";
import type { GameOffer } from "../../contract/terms.ts";
import type { OfferView } from "../../contract/offers.ts";

/** The choices of extra time, as ISO 8601 durations. */
const SPANS = ["PT12H", "P1D", "P2D", "P3D", "P7D", "P14D"] as const;
const USUAL_SPAN = "P1D";

/** In days. */
const PAUSES = [1, 2, 3, 5, 7, 14, 21, 30] as const;
const USUAL_PAUSE = 7;

function Spans() {
  const format = useFormat();
  const label = useWords().together.extendSpan;
  const options = SPANS.map((span) => [span, format.span(span)] as const);
  return <Select name="add" label={label} chosen={USUAL_SPAN} options={options} />;
}

interface AnswerProps {
  readonly type: GameOffer;
  readonly answer: "accept" | "decline" | "withdraw";
  readonly button: string;
}

const Answer = ({ type, answer, button }: AnswerProps) => (
  <GameForm to={`offers/${answer}`}>
    <Hidden name="type" value={type} />
    <SubmitButton {...(answer === "accept" ? {} : { class: "quiet" as const })} label={button} />
  </GameForm>
);

function OpenOffer({ offer }: { readonly offer: OfferView }) {
  const situation = useSituation();
  const { mine } = situation;
  const { challenges, together: words } = useWords();
  const { type, by } = offer;
  const isMine = by === mine;
  return (
    <div class="offer">
      <p class={isMine ? undefined : "due"}>{offerSentence(offer, situation)}</p>
      {isMine && <Answer type={type} answer="withdraw" button={words.withdraw} />}
      {!isMine && mine !== null && (
        <div class="actions">
          <Answer type={type} answer="accept" button={words.accept[type]} />
          <Answer type={type} answer="decline" button={challenges.decline} />
        </div>
      )}
    </div>
  );
}

function Declined() {
  const { game, mine } = useSituation();
  const own = (game.declined ?? []).filter(({ by }) => by === mine).map(({ type }) => type);
  const isOpen = (type: GameOffer) => game.offers.some((offer) => offer.type === type && offer.by === mine);
  const opponent = mine === null ? "" : playerOf(game, otherSide(mine));
  const { declined } = useWords().together;
  return [...new Set(own)]
    .filter((type) => !isOpen(type))
    .map((type) => (
      <div class="offer">
        <p class="soft">{declined[type](opponent)}</p>
      </div>
    ));
}

export function Offers() {
  const { game } = useSituation();
  if (game.turn === null) return <div id="offers"></div>;
  return (
    <div id="offers">
      {game.offers.map((offer) => (
        <OpenOffer offer={offer} />
      ))}
      <Declined />
    </div>
  );
}

function offersFor({ game, mine, isCalledOff = false }: Situation): readonly GameOffer[] {
  if (mine === null || game.turn === null) return [];
  const rules = rulesOf(game);
  const isPaused = game.clock.stopped?.kind === "pause";
  const hasMoved = game.ply >= (mine === rules.firstMove ? 1 : 2);
  const can: Readonly<Record<GameOffer, boolean>> = {
    draw: rules.drawByAgreement,
    takeback: hasMoved,
    pause: !isPaused,
    resume: isPaused,
    extend: kindOf(game.clock.kind).takesGifts,
    abort: isCalledOff,
  };
  const isOpen = (type: GameOffer) => game.offers.some((offer) => offer.type === type);
  const types: readonly GameOffer[] = [...game.challenge.offers, "abort"];
  return types.filter((type) => can[type] && !isOpen(type));
}

function Details({ type }: { readonly type: GameOffer }) {
  const words = useWords().together;
  if (type === "pause")
    return (
      <Select
        name="days"
        label={words.pauseSpan}
        chosen={String(USUAL_PAUSE)}
        options={PAUSES.map((days) => [String(days), words.days(days)])}
      />
    );
  return type === "extend" ? <Spans /> : null;
}

function OfferForm({ type }: { readonly type: GameOffer }) {
  const { title, hint, send } = useWords().together.make[type];
  return (
    <details>
      <summary>{title}</summary>
      <GameForm to="offers">
        <Hidden name="type" value={type} />
        {hint !== "" && <p class="soft">{hint}</p>}
        <Details type={type} />
        <SubmitButton class="quiet" label={send} />
      </GameForm>
    </details>
  );
}

function Gift({ mine }: { readonly mine: Side }) {
  const words = useWords().game.gift;
  return (
    <details>
      <summary>{words.title(playerOf(useSituation().game, otherSide(mine)))}</summary>
      <GameForm to="time">
        <p class="soft">{words.hint}</p>
        <Spans />
        <SubmitButton class="quiet" label={words.give} />
      </GameForm>
    </details>
  );
}

const isAbortable = ({ ply, tournament, ladder }: Situation["game"]): boolean =>
  ply < 2 && tournament === undefined && ladder === undefined;

/** Links to pages about the game. A recorded game has no log and cannot be reported. */
function Links() {
  const { game, record } = useSituation();
  const { embed, log, moderation, records } = useWords();
  const links = [
    ...(record === null ? [[`/games/${game.id}/log`, log.link]] : []),
    [`/embed?${record === null ? "game" : "record"}=${game.id}`, embed.title],
    record === null ? [`/games/${game.id}/report`, moderation.link] : ["/records", records.title],
  ];
  return links.map(([href, text]) => (
    <p>
      <a href={href}>{text}</a>
    </p>
  ));
}

function Ends() {
  const { game } = useSituation();
  const { abort, abortSure, resign, resignSure } = useWords().game.actions;
  const ends = [
    ...(isAbortable(game) ? [["abort", abort, abortSure] as const] : []),
    ["resign", resign, resignSure] as const,
  ];
  return ends.map(([to, question, button]) => (
    <details class="grave">
      <summary>{question}</summary>
      <GameForm to={to}>
        <SubmitButton class="danger" label={button} />
      </GameForm>
    </details>
  ));
}

export function Actions() {
  const situation = useSituation();
  const { game, mine } = situation;
  const isPlayed = mine !== null && game.turn !== null;
  return (
    <div id="actions" class="row">
      <details class="menu">
        <summary class="button quiet">{useWords().game.menu}</summary>
        {offersFor(situation).map((type) => (
          <OfferForm type={type} />
        ))}
        {isPlayed && kindOf(game.clock.kind).takesGifts && <Gift mine={mine} />}
        <Links />
      </details>
      {isPlayed && <Ends />}
    </div>
  );
}
