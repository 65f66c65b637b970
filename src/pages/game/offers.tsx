import { kindOf } from "../../game/clock/kinds.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import { Select } from "../kit/fields.tsx";
import { GameForm } from "../kit/board/forms.tsx";
import { offerSentence, playerOf } from "../kit/board/sentences.ts";
import type { Situation, SituationProps } from "../kit/board/situation.ts";
import type { GameOffer } from "../../contract/terms.ts";
import type { OfferView } from "../../contract/offers.ts";

/** The API's durations for extra time. */
const SPANS = ["PT12H", "P1D", "P2D", "P3D", "P7D", "P14D"] as const;
const USUAL_SPAN = "P1D";

/** In days. */
const PAUSES = [1, 2, 3, 5, 7, 14, 21, 30] as const;
const USUAL_PAUSE = 7;

function Spans({ situation: { reader } }: SituationProps) {
  return (
    <Select
      name="add"
      label={wordsIn(reader.language).together.extendSpan}
      chosen={USUAL_SPAN}
      options={SPANS.map((span) => [span, spanWords(parseDuration(span) ?? 0, reader.language, "")])}
    />
  );
}

interface AnswerProps extends SituationProps {
  readonly type: GameOffer;
  readonly answer: "accept" | "decline" | "withdraw";
  readonly button: string;
}

function Answer({ situation, type, answer, button }: AnswerProps) {
  return (
    <GameForm situation={situation} to={`offers/${answer}`}>
      <input type="hidden" name="type" value={type} />
      <button type="submit" class={answer === "accept" ? undefined : "quiet"}>
        {button}
      </button>
    </GameForm>
  );
}

function OpenOffer({ situation, offer }: SituationProps & { readonly offer: OfferView }) {
  const { mine, reader } = situation;
  const { challenges, together: words } = wordsIn(reader.language);
  const { type, by } = offer;
  const isMine = by === mine;
  return (
    <div class="offer">
      <p class={isMine ? undefined : "due"}>{offerSentence(offer, situation)}</p>
      {isMine && <Answer situation={situation} type={type} answer="withdraw" button={words.withdraw} />}
      {!isMine && mine !== null && (
        <div class="actions">
          <Answer situation={situation} type={type} answer="accept" button={words.accept[type]} />
          <Answer situation={situation} type={type} answer="decline" button={challenges.decline} />
        </div>
      )}
    </div>
  );
}

function Declined({ situation: { game, mine, reader } }: SituationProps) {
  const own = (game.declined ?? []).filter(({ by }) => by === mine).map(({ type }) => type);
  const isOpen = (type: GameOffer) => game.offers.some((offer) => offer.type === type && offer.by === mine);
  const opponent = mine === null ? "" : playerOf(game, otherSide(mine));
  const { declined } = wordsIn(reader.language).together;
  return [...new Set(own)]
    .filter((type) => !isOpen(type))
    .map((type) => (
      <div class="offer">
        <p class="soft">{declined[type](opponent)}</p>
      </div>
    ));
}

export function Offers({ situation }: SituationProps) {
  return (
    <div id="offers">
      {situation.game.turn !== null && (
        <>
          {situation.game.offers.map((offer) => (
            <OpenOffer situation={situation} offer={offer} />
          ))}
          <Declined situation={situation} />
        </>
      )}
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

function Details({ situation, type }: SituationProps & { readonly type: GameOffer }) {
  const words = wordsIn(situation.reader.language).together;
  if (type === "pause")
    return (
      <Select
        name="days"
        label={words.pauseSpan}
        chosen={String(USUAL_PAUSE)}
        options={PAUSES.map((days) => [String(days), words.days(days)])}
      />
    );
  return type === "extend" ? <Spans situation={situation} /> : null;
}

function OfferForms({ situation, types }: SituationProps & { readonly types: readonly GameOffer[] }) {
  const words = wordsIn(situation.reader.language).together.make;
  return types.map((type) => (
    <details>
      <summary>{words[type].title}</summary>
      <GameForm situation={situation} to="offers">
        <input type="hidden" name="type" value={type} />
        {words[type].hint !== "" && <p class="soft">{words[type].hint}</p>}
        <Details situation={situation} type={type} />
        <button type="submit" class="quiet">
          {words[type].send}
        </button>
      </GameForm>
    </details>
  ));
}

function Gift({ situation, mine }: SituationProps & { readonly mine: Side }) {
  const { game, reader } = situation;
  const words = wordsIn(reader.language).game.gift;
  return (
    <details>
      <summary>{words.title(playerOf(game, otherSide(mine)))}</summary>
      <GameForm situation={situation} to="time">
        <p class="soft">{words.hint}</p>
        <Spans situation={situation} />
        <button type="submit" class="quiet">
          {words.give}
        </button>
      </GameForm>
    </details>
  );
}

const isAbortable = ({ ply, tournament, ladder }: Situation["game"]): boolean =>
  ply < 2 && tournament === undefined && ladder === undefined;

export function Actions({ situation }: SituationProps) {
  const { game, mine, reader } = situation;
  if (mine === null || game.turn === null) return <div id="actions" class="row"></div>;
  const { game: words, together } = wordsIn(reader.language);
  const { abort, abortSure, resign, resignSure } = words.actions;
  const types = offersFor(situation);
  const { takesGifts } = kindOf(game.clock.kind);
  const ends = [
    ...(isAbortable(game) ? [["abort", abort, abortSure] as const] : []),
    ["resign", resign, resignSure] as const,
  ];
  return (
    <div id="actions" class="row">
      {(types.length > 0 || takesGifts) && (
        <details class="menu">
          <summary>{together.offers}</summary>
          <OfferForms situation={situation} types={types} />
          {takesGifts && <Gift situation={situation} mine={mine} />}
        </details>
      )}
      {ends.map(([to, question, button]) => (
        <details class="grave">
          <summary>{question}</summary>
          <GameForm situation={situation} to={to}>
            <button type="submit" class="danger">
              {button}
            </button>
          </GameForm>
        </details>
      ))}
    </div>
  );
}
