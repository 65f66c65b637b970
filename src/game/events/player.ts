import type { Side } from "../../rules/index.ts";
import { rematchTerms } from "../rematch.ts";
import { type ChallengeTerms, type GameState, type Seat, type SentMessage, sideOf } from "../state.ts";
import { type EventKind, type EventOf, OF_NOBODY, playerOf, toOpponent } from "./kind.ts";

export function withMessage(
  { messages }: GameState,
  text: string | null,
  sent: Omit<SentMessage, "text">,
): GameState["messages"] {
  return text === null ? messages : [...messages, { ...sent, text }];
}

export const messaged: EventKind<"messaged"> = {
  fold: (state, { side, at, text }) => {
    const sent = { side, ply: state.position.ply, at, isWithMove: false };
    return { ...state, messages: withMessage(state, text, sent) };
  },
  text: ({ text }) => text,
  record: ({ side }, message) => ({ side, message }),
  read: ({ side }, { message }) => ({ side: side as Side, text: message }),
  by: ({ side }, after) => playerOf(after, side),
  tells: ({ event, after }) => toOpponent(after, event.side, "game.message"),
};

/** Changes a player's name. Removes the player's texts unless the player `stays`. */
export function withNewName(
  state: GameState,
  { player, name, stays = false }: Omit<EventOf<"renamed">, "type" | "at"> & { readonly stays?: boolean },
): GameState {
  const rename = (seat: Seat): Seat => (seat.id === player ? { ...seat, name } : seat);
  const { terms, players, successor } = state;
  const gone = stays ? null : sideOf(state, player);
  const inTerms = (of: ChallengeTerms): ChallengeTerms => ({
    ...of,
    by: rename(of.by),
    to: of.to && rename(of.to),
    message: of.by.id === player && !stays ? null : of.message,
  });
  return {
    ...state,
    terms: inTerms(terms),
    messages: state.messages.filter(({ side }) => side !== gone),
    gone: gone === null ? state.gone : [...state.gone, gone],
    successor: successor && { ...successor, terms: inTerms(successor.terms) },
    players: players && { attackers: rename(players.attackers), defenders: rename(players.defenders) },
  };
}

export const renamed: EventKind<"renamed"> = {
  fold: withNewName,
  record: ({ player }) => ({ player }),
  read: (data, { seat }) => {
    const player = data["player"] as string;
    return { player, name: seat(player).name };
  },
  ...OF_NOBODY,
};

interface OfRematch {
  readonly side: Side;
  readonly game: string;
}

const ofRematch = {
  record: ({ side, game }: OfRematch) => ({ side, game }),
  read: (data: object) => data as OfRematch,
  by: ({ side }: OfRematch, after: GameState) => playerOf(after, side),
  tells: () => [],
};

export const rematchRequested: EventKind<"rematch-asked"> = {
  fold: (state, { at, side, game }) => {
    const { ruleset: rules } = state.position;
    return {
      ...state,
      successor: { game, at, terms: rematchTerms(state, side), rules, by: side, agreed: false },
    };
  },
  ...ofRematch,
};

export const rematchAgreed: EventKind<"rematch-agreed"> = {
  fold: (state) => ({ ...state, successor: state.successor && { ...state.successor, agreed: true } }),
  ...ofRematch,
};
